// Each order in which a list may be asked for, with rows that stand at the same place of it: pages go through all of them once.
import { randomUUID } from 'node:crypto'
import { createManualInvoice, issueInvoice } from '@navyk/api-spec/money/invoices'
import { allEndpoints } from '@navyk/api-spec/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { asCustomer, publishOffer } from '#testing/acting/agreements.ts'
import { insertCopy } from '#testing/databases/insert-copy.ts'
import { sellProduct } from '#testing/acting/shop.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

type PersonName = keyof TestApp['people']

/** Callers of the lists whose orders are declared. */
const lists: Record<string, PersonName[]> = {
  listExecutorLoads: ['manager'],
  listManagedCustomers: ['manager'],
  listOffers: ['manager', 'executor'],
  listOwnClients: ['executor'],
  listShopProducts: ['customer'],
}

const isPaged = (answer: unknown) => answer instanceof z.ZodObject && 'nextCursor' in answer.shape

/** The values of a parameter that is one of some words, whatever it is wrapped in. */
function wordsOf(schema: unknown): string[] {
  let inner = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap()
  return inner instanceof z.ZodEnum ? inner.options.map(String) : []
}

const orders = allEndpoints.flatMap(([name, endpoint]) => {
  if (!isPaged(endpoint.responses[200]) || !(endpoint.query instanceof z.ZodObject)) return []
  const { shape } = endpoint.query
  return ['order', 'sort'].flatMap((parameter) =>
    wordsOf(shape[parameter]).map((word) => ({ name, endpoint, query: { [parameter]: word } })),
  )
})

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const { customer, otherCustomer, accountant } = t.people
  const owing = [customer, otherCustomer, await asCustomer(t)].map(({ cabinetId }) => cabinetId).toSorted()
  for (const customerId of owing) {
    const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 5000 }]
    const { id, version } = (await t.call(createManualInvoice, { as: accountant, body: { customerId, lines } })).body
      .data
    await t.call(issueInvoice, { as: accountant, params: { id }, body: { version, dueOn: '2026-12-10' } })
  }
  for (let index = 0; index < 4; index++) {
    await createContract(t)
    await sellProduct(t)
  }
  const offer = await publishOffer(t)
  const { row } = (
    await sql<{ row: object }>`select to_jsonb(offer) as row from offer where id = ${offer.id}`.execute(t.services.db)
  ).rows[0] ?? { row: {} }
  for (let index = 0; index < 4; index++) {
    await insertCopy(t.services.db, 'offer', { ...row, id: randomUUID(), number: 9000 + index })
  }
  await t.services.db.updateTable('account').set({ last_name: 'Иванова', first_name: 'Анна' }).execute()
  // Whose name stands first has the last id, so that an order by name is not by chance that of ids.
  const { both } = t.people
  await t.services.db.updateTable('account').set({ last_name: 'Абрамова' }).where('id', '=', both.accountId).execute()
  // Without this, an index that serves a list could order its ties even where the query does not.
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await sql`set ${sql.raw(`enable_${way}`)} = off`.execute(t.services.db)
})
afterAll(() => t.close())

test('the test walks through every list whose order can be chosen', () => {
  expect([...new Set(orders.map(({ name }) => name))].toSorted()).toEqual(Object.keys(lists))
})

const cases = orders.flatMap(({ name, endpoint, query }) =>
  (lists[name] ?? []).map((who) => [name, new URLSearchParams(query).toString(), who, endpoint, query] as const),
)

test.each(cases)(
  'the pages of %s by %s as %s show each of several equal rows once',
  async (_, _order, who, endpoint, query) => {
    const through = async (limit: string): Promise<unknown[]> => {
      const rows: unknown[] = []
      for (let cursor: string | null = ''; cursor !== null && rows.length < 100; ) {
        const asked: Record<string, string> = { ...query, limit, ...(cursor && { cursor }) }
        const answer = await t.call(endpoint, { as: t.people[who], query: asked })
        expect([answer.status, answer.text]).toEqual([200, answer.text])
        const { data, nextCursor } = answer.body
        rows.push(...(Array.isArray(data) ? data : (data.executors ?? data.rows)))
        cursor = nextCursor
      }
      return rows
    }
    const whole = await through('100')
    expect(whole.length).toBeGreaterThan(2)
    for (const limit of ['1', '2']) expect(await through(limit)).toEqual(whole)
  },
)
