import { askQuestion, listQuestions } from '@navyk/api-spec/desk/questions'
import { hourMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connectPostgres } from '../database/index.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let database: Connection & { url: string }
let t: TestApp
beforeAll(async () => {
  database = await postgresDatabase()
  t = await testApp(connectPostgres(database.url, 3, () => {}))
})
afterAll(async () => {
  await t.close()
  await database.close()
})

/** As after a switch to a server that still follows another one. */
async function becomeReadOnly(isReadOnly: boolean) {
  const name = new URL(database.url).pathname.slice(1)
  await sql.raw(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`).execute(database.db)
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db)
}

test('a database that does not write still answers reads, also of somebody whose session was not used for an hour', async () => {
  await becomeReadOnly(true)
  t.clock.advance(hourMs)
  const answers = [await t.call(listQuestions, { as: t.people.customer })]
  answers.push(await t.call(listQuestions, { as: t.people.customer }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await becomeReadOnly(false)
})

test('a request without a database is refused with 503 and a time to come again, and counts once when it succeeds', async () => {
  const ask = (language: string) =>
    t.call(askQuestion, { as: t.people.customer, body: { topic: 'other', text: 'Вопрос' }, key: 'key', language })
  await becomeReadOnly(true)
  const answers = [await ask('en'), await ask('es'), await ask('ru')]
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(Array(3).fill([503, '5']))
  expect(answers.map(({ body }) => body)).toEqual([
    { code: 'unavailable', message: 'The service is not available right now. Try again in a minute' },
    { code: 'unavailable', message: 'El servicio no está disponible ahora. Inténtelo en un minuto' },
    { code: 'unavailable', message: 'Сервис временно недоступен. Повторите через минуту' },
  ])
  await becomeReadOnly(false)
  expect((await ask('ru')).status).toBe(200)
  expect((await ask('ru')).status).toBe(200)
  expect((await t.call(listQuestions, { as: t.people.customer })).body.data).toHaveLength(1)
})
