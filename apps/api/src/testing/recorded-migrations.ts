import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

/** The statements of a migration, in their order. They are recorded instead of run, so that no database is needed, and
 *  texts that are put together are whole. Texts among the parameters stand in the statement, between `$$`.
 *  @param path of the file of the migration */
export async function recordMigration(path: string): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new RecordingDriver(statements),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  // A process imports an address once; tests write other texts to the same path.
  const version = createHash('sha256').update(readFileSync(path)).digest('hex')
  const migration: { up(db: Kysely<never>): Promise<void> } = await import(`${pathToFileURL(path).href}?${version}`)
  await migration.up(db)
  return statements
}

/** Answers every statement with no rows. */
class RecordingDriver extends DummyDriver {
  readonly #statements: string[]

  constructor(statements: string[]) {
    super()
    this.#statements = statements
  }

  override async acquireConnection() {
    return {
      executeQuery: async ({ sql, parameters }: CompiledQuery) => {
        const text = (_: string, number: string) => {
          const value = parameters[Number(number) - 1]
          return typeof value === 'string' ? `$$${value}$$` : 'null'
        }
        this.#statements.push(sql.replaceAll(/\$(\d+)/g, text))
        return { rows: [] }
      },
      async *streamQuery() {},
    }
  }
}
