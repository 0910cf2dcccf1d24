import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrationsFolder } from '../app.ts'
import { repositoryRoot } from '../config.ts'
import { connectMemory, migrate } from '../platform/database/index.ts'

const folder = join(repositoryRoot, 'node_modules/.cache/navyk')

let dump: Promise<Blob> | undefined

/** An empty database with all migrations, made once for each version of them and read once by each process: starting
 *  from it takes a twentieth of the time. */
export function migratedDump(): Promise<Blob> {
  dump ??= readOrMake()
  return dump
}

async function readOrMake(): Promise<Blob> {
  const path = join(folder, `${version()}.tar`)
  if (!existsSync(path)) {
    const made = await make()
    mkdirSync(folder, { recursive: true })
    for (const old of readdirSync(folder)) if (old.endsWith('.tar')) rmSync(join(folder, old), { force: true })
    // Written to a temporary file and renamed, because several processes start at the same time.
    const aside = `${path}.${process.pid}`
    writeFileSync(aside, made)
    renameSync(aside, path)
  }
  return new ReadBlob(readFileSync(path))
}

/** Changes with every migration, with the package of the database, and with what is made of them here. */
function version(): string {
  const migrations = readdirSync(migrationsFolder).map((file) => join(migrationsFolder, file))
  const hash = createHash('sha256')
  for (const file of [...migrations.sort(), join(import.meta.dirname, '../../package.json'), import.meta.filename]) {
    hash.update(`${file.slice(repositoryRoot.length)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 40)
}

/** Left out of the dump, because every opening would load them without use. */
const leftOut = [
  "alter system set shared_buffers = '4MB'",
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  'checkpoint',
]

async function make(): Promise<Uint8Array> {
  const fresh = await connectMemory()
  await migrate(fresh.db, migrationsFolder)
  for (const statement of leftOut) await sql.raw(statement).execute(fresh.db)
  const made = await fresh.dump()
  await fresh.close()
  return made.bytes()
}

/** Keeps the bytes in one buffer, because Node reassembles a Blob with each read, which takes long. */
class ReadBlob extends Blob {
  readonly #whole: ArrayBuffer
  constructor(bytes: Uint8Array) {
    super()
    this.#whole = new Uint8Array(bytes).buffer
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#whole
  }
}
