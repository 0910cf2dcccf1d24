import { readFileSync } from 'node:fs'
import pg from 'pg'
import { dumpPostgres } from '@navyk/tools/postgres'
import { schemaFiles } from '#config.ts'
import { connectPostgres, migrate } from '#platform/database'
import { keptDump } from './kept-dump.ts'
import { schemaSources } from './migrated-dump.ts'

/** Gives an empty database on PostgreSQL all tables, from statements that are kept for each version of their files and of the
 *  server: it takes a fraction of the time of running these. */
export async function fillMigrated(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    let isFilled = false
    const kept = keptDump({
      name: 'postgres',
      sources: [...schemaSources, import.meta.filename],
      versions: rows.map(({ server_version }) => server_version),
      make: async () => {
        await migrateAll(url)
        isFilled = true
        return dumpPostgres(url)
      },
    })
    const path = await kept.catch((error: unknown) => {
      // Nothing is kept where there is no pg_dump of the server's version.
      if (!isFilled) throw error
    })
    if (path !== undefined && !isFilled) await client.query(readFileSync(path, 'utf8'))
  } finally {
    await client.end()
  }
}

async function migrateAll(url: string): Promise<void> {
  const connection = connectPostgres(url, 1, () => {})
  await migrate(connection.db, schemaFiles)
  await connection.close()
}
