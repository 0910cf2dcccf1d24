import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { schemaFiles } from '#config.ts'
import { filesIn, keptDump } from './kept-dump.ts'

const migrating = join(import.meta.dirname, '../../platform/database/migrating')

/** Files that every new database depends on: those of the schema, those that run them, and the package of the database. */
export const schemaSources = [
  ...[schemaFiles.schema, schemaFiles.migrations].flatMap(filesIn),
  ...['migrate.ts', 'logic.ts', 'schema-files.ts'].map((file) => join(migrating, file)),
  join(import.meta.dirname, '../../../package.json'),
]

let dump: Promise<Blob> | undefined

/** An empty database with all tables, made once for each version of them and read once by each process: starting
 *  from it takes a twentieth of the time. */
export function migratedDump(): Promise<Blob> {
  dump ??= readOrMake()
  return dump
}

async function readOrMake(): Promise<Blob> {
  return new ReadBlob(readFileSync(await ensureMigratedDump()))
}

/** Makes it where it is not kept. @returns the path of its file */
export function ensureMigratedDump(): Promise<string> {
  return keptDump({ name: 'migrated', sources: [...schemaSources, import.meta.filename], make: createDump })
}

/** Statements that leave parts out of the dump which every opening would load without use. */
const leftOut = [
  "alter system set shared_buffers = '4MB'",
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
]

async function createDump(): Promise<Uint8Array> {
  // Not loaded where the dump is kept already.
  const { connectMemory, migrate } = await import('#platform/database')
  const fresh = await connectMemory()
  await migrate(fresh.db, schemaFiles)
  for (const statement of leftOut) await sql.raw(statement).execute(fresh.db)
  const made = await fresh.dump()
  await fresh.close()
  return made.bytes()
}

/** Keeps the bytes of a dump in one buffer, because Node reassembles a Blob with each read, which takes long. */
export class ReadBlob extends Blob {
  readonly #whole: ArrayBuffer
  constructor(bytes: Uint8Array) {
    super()
    this.#whole = new Uint8Array(bytes).buffer
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#whole
  }
}
