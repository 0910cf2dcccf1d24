import { dayMs } from '@navyk/api-spec/kit'
import { applyAsExecutor } from '@navyk/api-spec/market/applications'
import { requestDeletion } from '@navyk/api-spec/views/personal-data'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { allTasks, createServices } from '#app.ts'
import { connectMemory } from '#platform/database'
import { sendMessages } from '#platform/channels/outbox'
import { sendCode } from '#testing/codes.ts'
import { migratedDump } from '#testing/databases/migrated-dump.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { removeNightlyTask } from '../retention/remove-over.ts'
import { erasePeopleTask } from './erase-person.ts'

let t: TestApp
beforeEach(async () => {
  await t?.close()
  t = await testApp()
})
afterAll(() => t.close())

const runTask = () => allTasks(t.services)[erasePeopleTask]?.({})
const removeOld = () => allTasks(t.services)[removeNightlyTask]?.({})

async function askToErase(...people: TestPerson[]): Promise<void> {
  for (const { accountId, cabinetId, phone } of people) {
    const as = await signedIn(t.services, accountId, cabinetId, phone)
    expect((await t.call(requestDeletion, { as })).status).toBe(200)
  }
  t.clock.advance(14 * dayMs)
}

test('a person who asked before a backup was made is erased again after it was restored', async () => {
  await t.close()
  const database = await connectMemory(await migratedDump())
  t = await testApp(database)
  const { customer } = t.people
  await askToErase(customer)
  const backup = await database.dump()
  await runTask()
  const restored = await connectMemory(backup)
  const nameIn = async ({ db }: Pick<typeof restored, 'db'>) =>
    (await db.selectFrom('account').select(['last_name', 'phone']).where('id', '=', customer.accountId).execute())[0]
  expect(await nameIn(restored)).toEqual({ last_name: 'Last-customer', phone: customer.phone })
  const services = createServices(restored, t.services, { mode: 'demo', smsPerDay: 1000 })
  await allTasks(services)[erasePeopleTask]?.({})
  expect(await nameIn(restored)).toEqual(await nameIn(database))
  expect((await nameIn(restored))?.last_name).not.toBe('Last-customer')
  await restored.close()
})

const write = (recipient: string) =>
  t.services.transact((tx) => sendMessages(tx, t.services, [{ channel: 'telegram', recipient, body: 'Навык' }]))

test('a failed erasure is reported, and does not keep others from theirs', async () => {
  const { customer, otherCustomer, executor } = t.people
  await askToErase(customer, otherCustomer, executor)
  await sql`
    create function refuse_erasure() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`.execute(t.services.db)
  await sql`
    create trigger refuse_erasure before update on account for each row
    when (new.erased_at is not null and old.id = ${sql.lit(otherCustomer.accountId)})
    execute function refuse_erasure()`.execute(t.services.db)
  await expect(runTask()).rejects.toThrow('1 accounts could not be erased')
  const rows = await t.services.db.selectFrom('account').select('id').where('erased_at', 'is not', null).execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual([customer.accountId, executor.accountId].toSorted())
})

test('a chat that accepts nothing any more is forgotten like one that does', async () => {
  const { customer } = t.people
  const link = { account_id: customer.accountId, chat_id: '7001', name: '@olga', linked_at: t.clock.now() }
  await t.services.db
    .insertInto('telegram_link')
    .values({ ...link, inactive_since: t.clock.now() })
    .execute()
  await askToErase(customer)
  await write('7001')
  await runTask()
  expect((await t.outbox()).filter(({ to }) => to === '7001')).toEqual([])
})

test('messages are removed after 14 days, even without an erasure', async () => {
  await write('7002')
  t.clock.advance(14 * dayMs)
  await removeOld()
  expect(await t.outbox()).toHaveLength(1)
  t.clock.advance(1)
  await removeOld()
  expect(await t.outbox()).toEqual([])
})

test('answers stored for repeated requests are removed after a day, even without an erasure', async () => {
  const body = { about: 'а'.repeat(40), subjects: ['chess'], formats: ['online'], city: 'Брест', experienceYears: 3 }
  expect((await t.call(applyAsExecutor, { as: t.people.customer, body })).status).toBe(200)
  const kept = () => t.services.db.selectFrom('idempotency_key').select('key').execute()
  t.clock.advance(dayMs)
  await removeOld()
  expect(await kept()).toHaveLength(1)
  t.clock.advance(1)
  await removeOld()
  expect(await kept()).toEqual([])
})

test('a consent stays, with the moment at which it was taken back', async () => {
  const { customer, executor } = t.people
  const askedAt = t.clock.now()
  await askToErase(customer)
  await runTask()
  const rows = await t.services.db
    .selectFrom('consent')
    .select(['account_id', 'withdrawn_at', 'address'])
    .where('account_id', 'in', [customer.accountId, executor.accountId])
    .execute()
  const withdrawnAt = new Map(rows.map((row) => [row.account_id, row.withdrawn_at]))
  expect(withdrawnAt).toEqual(
    new Map([
      [customer.accountId, askedAt],
      [executor.accountId, null],
    ]),
  )
})

test('nothing stays that let a person sign in: sessions, codes, the second step, the chat', async () => {
  const { customer } = t.people
  const { db } = t.services
  const of = { account_id: customer.accountId }
  await sendCode(t)
  await db
    .insertInto('two_step')
    .values({ ...of, sealed_secret: 'sealed', last_used_step: 0, turned_on_at: t.clock.now() })
    .execute()
  await db
    .insertInto('saved_code')
    .values({ ...of, mac: 'a mac', used_at: null })
    .execute()
  await db
    .insertInto('telegram_link')
    .values({ ...of, chat_id: '77', name: 'A name', linked_at: t.clock.now(), inactive_since: null })
    .execute()
  const rowsOf = async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'account_id' and table_type = 'BASE TABLE' order by 1`.execute(db)
    const counts = await Promise.all(
      rows.map(({ name }) =>
        sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(name)} where account_id = ${customer.accountId}`.execute(db),
      ),
    )
    return rows.filter((_, index) => counts[index]?.rows[0]?.count !== 0).map(({ name }) => name)
  }
  await askToErase(customer)
  expect(await rowsOf()).toEqual(expect.arrayContaining(['saved_code', 'session', 'telegram_link', 'two_step']))
  await runTask()
  expect(await rowsOf()).toEqual(['cabinet', 'consent'])
})
