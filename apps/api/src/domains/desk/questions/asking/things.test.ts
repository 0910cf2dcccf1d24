// What a manager finds to link a thread to: things of its asker alone, whatever is searched for.
import { randomUUID } from 'node:crypto'
import { listDocuments } from '@navyk/api-spec/desk/docs'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { listActs } from '@navyk/api-spec/money/acts'
import { createManualInvoice, issueInvoice, listInvoices } from '@navyk/api-spec/money/invoices'
import { listContracts } from '@navyk/api-spec/teaching/contracts'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTemplate, sentDocument } from '#testing/factories/documents.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let people: TestApp['people']
let own: Things
let others: Things
beforeAll(async () => {
  t = await testApp()
  people = t.people
  own = await thingsOf(people.customer, people.executor)
  others = await thingsOf(people.otherCustomer, people.otherExecutor)
})
afterAll(() => t.close())

interface Things {
  contract: TestContract
  lesson: string
  invoice: { id: string; number: string }
  documents: Record<'customer' | 'executor', string>
}

const day = '2026-12-03'

/** One thing of each kind; titles and days are alike for everybody. */
async function thingsOf(customer: TestPerson, executor: TestPerson): Promise<Things> {
  const contract = await createContract(t, { customer, executor })
  const [lesson] = await planLessons(t, contract, [{ date: day }, { date: '2026-12-04' }])
  const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 5000 }]
  const form = { customerId: customer.cabinetId, lines }
  const draft = (await t.call(createManualInvoice, { as: people.accountant, body: form })).body.data
  const body = { version: draft.version, dueOn: '2026-12-10' }
  const invoice = (await t.call(issueInvoice, { as: people.accountant, params: { id: draft.id }, body })).body.data
  const documents = { customer: '', executor: '' }
  for (const [audience, { cabinetId }] of [['customer', customer] as const, ['executor', executor] as const]) {
    const template = await publishTemplate(t, { audience, title: 'Правила ёлочных занятий' })
    documents[audience] = (await sentDocument(t, template.id, { cabinetId })).id
  }
  return { contract, lesson: lesson?.id ?? '', invoice: { id: invoice.id, number: invoice.number }, documents }
}

const found = async (endpoint: EndpointDeclaration, query: Record<string, string>, as = people.manager) => {
  const { status, body, text } = await t.call(endpoint, { as, query: { limit: '50', ...query } })
  if (status !== 200) throw new Error(text)
  return body.data.map(({ id }: { id: string }) => id) as string[]
}

/** Things of one person, among those of `side`, that a manager finds by number, day and title. */
async function foundOf(things: Things, [customer, executor]: [TestPerson, TestPerson], side: 'customer' | 'executor') {
  const { cabinetId } = side === 'customer' ? customer : executor
  const whose = side === 'customer' ? { customerId: cabinetId } : { executorId: cabinetId }
  const { number } = await t.services.db
    .selectFrom('contract')
    .select('number')
    .where('id', '=', things.contract.id)
    .executeTakeFirstOrThrow()
  return {
    contracts: await found(listContracts, { ...whose, search: String(number) }),
    lessons: await found(listLessons, { ...whose, view: 'all', from: day, to: day }),
    documents: await found(listDocuments, { cabinetId, search: 'ёлочных' }),
  }
}

describe('a thing to link a thread to', () => {
  test.each(['customer', 'executor'] as const)(
    'is found by number, day and title for a question of a %s',
    async (side) => {
      const parties = [people.customer, people.executor] as [TestPerson, TestPerson]
      expect(await foundOf(own, parties, side)).toEqual({
        contracts: [own.contract.id],
        lessons: [own.lesson],
        documents: [own.documents[side]],
      })
      // The same words among what another person has find that person's things.
      const strangers = [people.otherCustomer, people.otherExecutor] as [TestPerson, TestPerson]
      const { contracts, lessons, documents } = await foundOf(own, strangers, side)
      expect(contracts).not.toContain(own.contract.id)
      expect([lessons, documents]).toEqual([[others.lesson], [others.documents[side]]])
    },
  )

  test('is an invoice by a part of its number, and no invoice of somebody else', async () => {
    const { id, number } = own.invoice
    const search = number.slice(-4)
    expect(await found(listInvoices, { customerId: people.customer.cabinetId, search })).toEqual([id])
    expect(await found(listInvoices, { customerId: people.otherCustomer.cabinetId, search })).toEqual([])
  })

  test('is found though fifty newer ones are before it', async () => {
    const days = [...Array(26).keys()].map((each) => `2027-01-${String(each + 2).padStart(2, '0')}`)
    const times = days.flatMap((date) => [
      { date, time: '10:00' },
      { date, time: '12:00' },
    ])
    for (let from = 0; from < times.length; from += 10) {
      await planLessons(t, own.contract, times.slice(from, from + 10))
    }
    const whose = { customerId: people.customer.cabinetId, view: 'all' }
    expect(await found(listLessons, whose)).not.toContain(own.lesson)
    expect(await found(listLessons, { ...whose, from: day, to: day })).toEqual([own.lesson])
  })

  test('of somebody else is never found by a customer or an executor', async () => {
    const { customer, otherCustomer, otherExecutor } = people
    const { number } = own.invoice
    expect(await found(listInvoices, { search: number }, otherCustomer)).not.toContain(own.invoice.id)
    for (const as of [otherCustomer, otherExecutor]) {
      expect(await found(listLessons, { view: 'all', from: day, to: day }, as)).toEqual([others.lesson])
      expect(await found(listDocuments, { search: 'ёлочных' }, as)).not.toContain(own.documents.customer)
    }
    expect(await found(listActs, { search: '2026', customerId: otherCustomer.cabinetId }, customer)).toEqual([])
    expect((await t.call(listActs, { as: otherExecutor, query: { search: '2026' } })).status).toBe(403)
    expect((await t.call(listActs, { query: { search: randomUUID() } })).status).toBe(401)
  })
})
