import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { anyOf, manyRows } from '../index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const row = (text: string) => ({
  id: t.services.ids.next(),
  at: new Date('2026-11-02T09:00:00.123Z'),
  actor_account_id: null,
  actor_cabinet_id: null,
  actor_name: text,
  object_kind: 'thing',
  object_id: t.services.ids.next(),
  action: 'created',
  changes: { note: { from: null, to: [1, 'два', { three: 3_000_000_000 }] } },
  reason: null,
})

test('rows that are inserted as one parameter keep their values, quotes, dates and JSON included', async () => {
  const rows = [row(`'"\\ \n {}`), row('')]
  await t.services.transact((tx) =>
    tx.insertInto('audit_event').$call(manyRows('audit_event', rows)).returning('id').execute(),
  )
  const ids = rows.map(({ id }) => id)
  const found = await t.services.db
    .selectFrom('audit_event')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  expect(found).toEqual(rows)
})

test('a column that one row names alone is null in the others', async () => {
  const { reason: _, ...withoutReason } = row('without')
  const rows = [withoutReason, { ...row('with'), reason: 'Опечатка' }]
  await t.services.transact((tx) => tx.insertInto('audit_event').$call(manyRows('audit_event', rows)).execute())
  const ids = rows.map(({ id }) => id)
  const found = await t.services.db
    .selectFrom('audit_event')
    .select('reason')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  expect(found.map(({ reason }) => reason)).toEqual([null, 'Опечатка'])
})

test('an insert takes more rows than a statement may have parameters', async () => {
  const rows = Array.from({ length: 7000 }, () => row('many'))
  await t.services.transact((tx) => tx.insertInto('audit_event').$call(manyRows('audit_event', rows)).execute())
  const { count } = await t.services.db
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('actor_name', '=', 'many')
    .executeTakeFirstOrThrow()
  expect(count).toBe(7000)
})
