import { grantWallet } from '@navyk/api-spec/money/wallets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createPackageContract, grant } from '#testing/acting/wallets.ts'
import { drawForLessons, grantPackage } from '../index.ts'

const parallel = 50
let t: TestApp
let lessons: Parameters<typeof drawForLessons>[3]
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  const contract = await createPackageContract(t)
  const held = Array.from({ length: parallel }, (_, index) => ({
    date: `2026-10-${String(1 + (index % 25)).padStart(2, '0')}`,
    time: index < 25 ? '10:00' : '15:00',
  }))
  await teach(t, contract, held)
  lessons = await t.services.db
    .selectFrom('lesson')
    .select(['id', 'contract_id', 'customer_id', 'starts_at', 'ends_at', 'held_minutes', 'charge_kopecks'])
    .execute()
}, 120_000)
afterAll(() => t.close())

const live = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from wallet_use where given_back_at is null`.execute(t.services.db)
  ).rows[0]?.count

test('one of fifty lessons that want the last one of a package at once gets it', async () => {
  const id = await grant(t, { totalUnits: 1, priceKopecks: 3500 })
  const drawn = await Promise.all(
    lessons.map((lesson) => t.services.transact((tx) => drawForLessons(tx, t.services, null, [lesson]))),
  )
  const prepaid = drawn.flat().map(({ prepaidKopecks }) => prepaidKopecks)
  expect(prepaid.filter((kopecks) => kopecks > 0)).toEqual([3500])
  expect(await live()).toBe(1)
  const left = await t.services.db.selectFrom('wallet').select(['left_units', 'state']).where('id', '=', id).execute()
  expect(left).toEqual([{ left_units: 0, state: 'exhausted' }])
})

test('one of fifty that settle one lesson at once uses the package', async () => {
  const id = await grant(t, { totalUnits: 100, priceKopecks: 100_000 })
  const before = (await live()) ?? 0
  const { rows } = await sql<{ id: string }>`
    select id from lesson where id not in (select lesson_id from wallet_use) limit 1`.execute(t.services.db)
  const lesson = lessons.find((each) => each.id === rows[0]?.id)
  if (!lesson) throw new Error('no lesson is left')
  const answers = await Promise.allSettled(
    Array.from({ length: parallel }, () => t.services.transact((tx) => drawForLessons(tx, t.services, null, [lesson]))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await live()).toBe(before + 1)
  const [wallet] = await t.services.db.selectFrom('wallet').select('left_units').where('id', '=', id).execute()
  expect(wallet?.left_units).toBe(99)
})

test('one of fifty grants of one source at once grants', async () => {
  const source = { kind: 'order_line', id: t.services.ids.next() }
  const granted = await Promise.all(
    Array.from({ length: parallel }, () =>
      t.services.transact((tx) =>
        grantPackage(tx, t.services, null, {
          customerId: t.people.otherCustomer.cabinetId,
          source,
          name: 'Пакет',
          unit: 'lessons',
          totalUnits: 8,
          priceKopecks: 8000,
          validDays: 30,
          subject: null,
          level: null,
          executorId: null,
          learnerId: null,
          contractId: null,
        }),
      ),
    ),
  )
  expect(new Set(granted.map(({ id }) => id)).size).toBe(1)
  const { rows } = await sql<{ sum: number }>`
    select sum(amount_kopecks)::int as sum from ledger_posting posting
    join ledger_account account on account.id = posting.ledger_account_id
    where account.kind = 'prepaid' and account.owner_id = ${t.people.otherCustomer.cabinetId}`.execute(t.services.db)
  expect(rows).toEqual([{ sum: -8000 }])
})

test('a grant that is sent twice at once grants one package', async () => {
  const body = {
    customerId: t.people.customer.cabinetId,
    name: 'Пять',
    unit: 'lessons',
    totalUnits: 5,
    priceKopecks: 0,
    validDays: 30,
    subject: null,
    level: null,
    contractId: null,
    reason: 'Подарок',
  }
  const press = () => t.call(grantWallet, { as: t.people.accountant, body, key: 'one-press-of-a-button' })
  const answers = await Promise.all(Array.from({ length: 10 }, press))
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body: { data } }) => data.id)).size).toBe(1)
})
