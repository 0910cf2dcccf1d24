// The database as its files make it, with their first rows, as `pg_dump` of a real PostgreSQL writes it, without what is the
// dump's own: comments, what ran. Ids of rows stand in the order in which they occur.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectPostgres, migrate } from '../../apps/api/src/platform/database/index.ts'
import { schemaFiles } from '../../apps/api/src/config.ts'
import { dumpPostgres, withPostgres } from '../postgres.mjs'
import { maskIds } from './mask-ids.mjs'

/** @type {import('../golden.mjs').StoreResults} */
export async function storeSchema(folder) {
  const dump = await withPostgres(async (databaseUrl) => {
    const { db, close } = connectPostgres(databaseUrl, 1, () => {})
    await migrate(db, schemaFiles)
    await close()
    return dumpPostgres(databaseUrl, ['--exclude-table=schema_*'])
  })
  writeFileSync(join(folder, 'database.sql'), maskIds(normalised(dump.toString('utf8'))))
}

/** @param {string} dump
 *  @returns {string} */
function normalised(dump) {
  const withoutComments = dump.replaceAll(/^--.*$/gm, '')
  return `${withoutComments.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`
}
