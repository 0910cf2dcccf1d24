// Seats that orders had paid before the ledger knew of them (migration 0206).
import { addToCart } from '@navyk/api-spec/money/carts'
import { placeOrder } from '@navyk/api-spec/money/orders'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { up } from '#migrations/0206-seats-in-the-ledger.ts'
import { contradictions } from '#testing/contradictions.ts'
import { enrol, openProgramme } from '#testing/programmes.ts'
import { orderForm } from '#testing/shop.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

/** An order of a seat that was granted and refunded in part, with nothing in the ledger. */
async function grantedBefore(refundedKopecks: number | null) {
  const { id: programmeId } = await openProgramme(t)
  const { learner } = await enrol(t, programmeId)
  const as = t.people.customer
  await t.call(addToCart, { as, body: { productId: programmeId, learnerId: learner.id, quantity: 1 } })
  const placed = (await t.call(placeOrder, { as, body: { ...orderForm, totalKopecks: 300_00 } })).body.data
  await sql`
    insert into order_grant (id, line_id, part, kind, granted_id, price_kopecks, refunded_kopecks, granted_at)
    select gen_random_uuid(), id, 1, 'programme', seat_id, 30000, ${refundedKopecks}::bigint, '2026-10-05T10:00:00Z'
    from order_line where order_id = ${placed.id}
  `.execute(t.services.db)
}
const migrate = () => t.services.transact((tx) => up(tx as unknown as Kysely<never>))
const balanceOf = () => balance(t.services.db, { kind: 'customer', ownerId: t.people.customer.cabinetId })

test('are posted at the moment of their grant, once', async () => {
  await grantedBefore(null)
  expect(await balanceOf()).toBe(0)
  await migrate()
  await migrate()
  expect([await balanceOf(), await balance(t.services.db, { kind: 'income' })]).toEqual([300_00, -300_00])
  const account = { kind: 'customer', ownerId: t.people.customer.cabinetId } as const
  expect(await balance(t.services.db, account, { before: new Date('2026-11-01T00:00:00Z') })).toBe(300_00)
})

test('are posted with what was refunded of them, and the kept sums of the months agree', async () => {
  await grantedBefore(275_00)
  await migrate()
  expect([await balanceOf(), await balance(t.services.db, { kind: 'income' })]).toEqual([25_00, -25_00])
  expect((await contradictions(t.services.db)).filter((what) => what === 'months')).toEqual([])
})
