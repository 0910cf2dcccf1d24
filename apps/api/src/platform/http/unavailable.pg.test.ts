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

test.for([
  ['has no room on its disk', '53100'],
  ['has ended the transaction to solve a deadlock', '40P01'],
] as const)(
  'a write whose database %s is refused with 503 and a time to come again, and counts once when it succeeds',
  async ([_, state]) => {
    const ask = () => t.call(askQuestion, { as: t.people.customer, body: { topic: 'other', text: state }, key: state })
    await sql`create function refuse_for_now() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'not now' using errcode = '${state}'; end`,
    )}`.execute(database.db)
    await sql`create trigger refuse_for_now before insert on question for each row execute function refuse_for_now()`.execute(
      database.db,
    )
    const refused = await ask()
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    await sql`drop function refuse_for_now cascade`.execute(database.db)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const stored = await sql`select from question where excerpt = ${state}`.execute(database.db)
    expect(stored.rows).toHaveLength(1)
  },
)
