// Runs once before the tests that need a real PostgreSQL (*.pg.test.ts): a server, and in it a migrated template from
// which every test file copies its own database in a few milliseconds. TEST_DATABASE_URL names another server to use;
// databases are made and dropped there, so it must be one for tests.
import process from 'node:process'
import { createTemplateDatabase } from '../../apps/api/src/testing/postgres.ts'
import { startPostgres } from '../postgres.mjs'

/** @param {{ provide: (key: 'postgresUrl', value: string) => void }} vitest
 *  @returns {Promise<() => Promise<void>>} what to do after the tests */
export default async function setup(vitest) {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? undefined : await startPostgres()
  const url = given ?? cluster?.databaseUrl ?? ''
  await createTemplateDatabase(url)
  vitest.provide('postgresUrl', url)
  return async () => cluster?.stop()
}
