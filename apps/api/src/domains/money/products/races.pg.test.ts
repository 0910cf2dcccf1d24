import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { createTestPromoCode, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { releaseStock, reserveStock, usePromo } from './index.ts'

const parallel = 50
let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

const times = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: parallel }, (_, index) => work(index)))
const customerId = () => t.people.customer.cabinetId
const takenOf = async (id: string) =>
  (await t.services.db.selectFrom('product').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const buy = (productIds: string[], orderId = randomUUID()) =>
  t.services.transact((tx) =>
    reserveStock(tx, t.services, {
      orderId,
      customerId: customerId(),
      lines: productIds.map((productId) => ({ productId, quantity: 1 })),
    }),
  )

test('one of fifty buyers of the last seat gets it', async () => {
  const { id } = await sellProduct(t, { stock: 1 })
  const answers = await times(() => buy([id]))
  expect(answers.filter(({ shortOf }) => shortOf.length === 0)).toHaveLength(1)
  expect(await takenOf(id)).toBe(1)
})

test('buyers of the same products in another order do not deadlock', async () => {
  const [first, second] = [await sellProduct(t, { stock: 30 }), await sellProduct(t, { stock: 30 })]
  const ids = [first.id, second.id]
  const answers = await times((index) => buy(index % 2 === 0 ? ids : ids.toReversed()))
  expect(answers.filter(({ shortOf }) => shortOf.length === 0)).toHaveLength(30)
  expect([await takenOf(first.id), await takenOf(second.id)]).toEqual([30, 30])
})

test('an order that is given back fifty times at once gives its seat back once', async () => {
  const { id } = await sellProduct(t, { stock: 5 })
  const orderId = randomUUID()
  await buy([id], orderId)
  await buy([id])
  await times(() => t.services.transact((tx) => releaseStock(tx, t.services, orderId)))
  expect(await takenOf(id)).toBe(1)
})

test('a code for ten uses gives ten of fifty uses at once', async () => {
  const { id } = await sellProduct(t)
  await createTestPromoCode(t, { totalLimit: 10 })
  const lines = [{ productId: id, amountKopecks: 1000 }]
  const answers = await times(() =>
    t.services.transact((tx) =>
      usePromo(tx, t.services, { code: 'SEPT10', orderId: randomUUID(), customerId: customerId(), lines }),
    ),
  )
  const refusals = Map.groupBy(answers, ({ refusal }) => refusal)
  expect([refusals.get(null)?.length, refusals.get('used_up')?.length]).toEqual([10, 40])
})
