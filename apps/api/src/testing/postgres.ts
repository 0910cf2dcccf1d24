import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connectPostgres } from '#platform/database'
import { fillMigrated } from './databases/migrated-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the tests of a real PostgreSQL may make databases on. */
    postgresUrl: string
  }
}

const template = 'navyk_test_template'
/** Two hundred who ask at once wait for each other here, however slow the machine is. */
const patient = { connectMs: 30_000, answerMs: Number.POSITIVE_INFINITY }

/** A migrated database on PostgreSQL that nobody else uses; closing it drops it. For what the embedded database can't
 *  show: races, locks, several processes. Only in files named *.pg.test.ts. */
export async function postgresDatabase(): Promise<Connection & { url: string }> {
  return copyOf(template)
}

/** A database on PostgreSQL without any table; closing it drops it. */
export async function emptyPostgresDatabase(): Promise<Connection & { url: string }> {
  return copyOf('template0')
}

async function copyOf(source: string) {
  const server = inject('postgresUrl')
  const name = `navyk_test_${randomBytes(8).toString('hex')}`
  await execute(server, `create database ${name} template ${source}`)
  const url = databaseUrl(server, name)
  const connection = connectPostgres(url, 10, () => {}, patient)
  const close = async () => {
    await connection.close()
    await execute(server, `drop database ${name} with (force)`)
  }
  return { ...connection, url, close }
}

/** Makes the database that the others are copied from; once before all tests. */
export async function createTemplateDatabase(server: string): Promise<void> {
  await execute(server, `drop database if exists ${template}`)
  await execute(server, `create database ${template} template template0`)
  await fillMigrated(databaseUrl(server, template))
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
