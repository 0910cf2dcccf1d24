import { randomUUID } from 'node:crypto'
import {
  askQuestion,
  closeQuestion,
  getQuestion,
  linkQuestion,
  listQuestions,
  type QuestionThingKind,
} from '@navyk/api-spec/desk/questions'
import { createManualInvoice, issueInvoice } from '@navyk/api-spec/money/invoices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractTemplate, publishTemplate, sentDocument } from '#testing/factories/documents.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let contract: TestContract
let lessonId = ''
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
  const [lesson] = await planLessons(t, contract, [{ date: '2026-12-03' }])
  lessonId = lesson?.id ?? ''
})
afterAll(() => t.close())

const ask = (as: TestPerson, kind: QuestionThingKind, id: string) =>
  t.call(askQuestion, { as, body: { topic: 'lessons', text: 'Что с этим?', about: { kind, id } } })
const aboutOf = async (as: TestPerson, id: string) =>
  (await t.call(getQuestion, { as, params: { id } })).body.data.about

async function invoiceOf(customerId: string): Promise<{ id: string; version: number }> {
  const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 5000 }]
  const made = await t.call(createManualInvoice, { as: t.people.accountant, body: { customerId, lines } })
  return made.body.data
}
const issue = async ({ id, version }: { id: string; version: number }) => {
  const call = { as: t.people.accountant, params: { id }, body: { version, dueOn: '2026-12-10' } }
  return (await t.call(issueInvoice, call)).body.data
}

test('a question about a lesson links each side to it, as far as they may see it', async () => {
  const { customer, executor, manager } = t.people
  for (const as of [customer, executor]) {
    const asked = (await ask(as, 'lesson', lessonId)).body.data
    expect(asked.about).toMatchObject({ kind: 'lesson', id: lessonId })
    expect(await aboutOf(manager, asked.id)).toEqual(asked.about)
  }
})

test('a question about an invoice has its number; an invoice that its asker may not see is refused like an absent one', async () => {
  const { customer, otherCustomer, executor, manager } = t.people
  const draft = await invoiceOf(customer.cabinetId)
  const absent = await ask(customer, 'invoice', randomUUID())
  expect(absent.status).toBe(404)
  // A draft is the staff's alone.
  expect((await ask(customer, 'invoice', draft.id)).text).toBe(absent.text)
  const issued = await issue(draft)
  const asked = (await ask(customer, 'invoice', draft.id)).body.data
  expect(asked.about).toEqual({ kind: 'invoice', id: draft.id, number: issued.number })
  expect(await aboutOf(manager, asked.id)).toEqual(asked.about)
  for (const as of [otherCustomer, executor]) expect((await ask(as, 'invoice', draft.id)).text).toBe(absent.text)
  expect((await ask(otherCustomer, 'lesson', lessonId)).text).toBe(absent.text)
  for (const kind of ['lesson', 'act'] as const) expect((await ask(customer, kind, randomUUID())).status).toBe(404)
})

test('a question about a document has its title, once its asker was sent it', async () => {
  const { customer, executor, manager } = t.people
  const template = await publishTemplate(t, contractTemplate('customer'))
  const sent = await sentDocument(t, template.id, { contractId: contract.id })
  const asked = (await ask(customer, 'document', sent.id)).body.data
  expect(asked.about).toEqual({ kind: 'document', id: sent.id, title: sent.title })
  expect(await aboutOf(manager, asked.id)).toEqual(asked.about)
  expect((await ask(executor, 'document', sent.id)).status).toBe(404)
})

test('a thing that a question can not be about is refused at its field', async () => {
  const about = { kind: 'wallet', id: randomUUID() }
  const body = { topic: 'lessons', text: 'Что с этим?', about }
  const answer = await t.call(askQuestion, { as: t.people.customer, body })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['about.kind']])
})

interface LinkedThings {
  contractId: string | null
  about: { kind: QuestionThingKind; id: string } | null
}
const nothing: LinkedThings = { contractId: null, about: null }
const link = (as: TestPerson, id: string, to: Partial<LinkedThings>, insteadOf: LinkedThings = nothing) =>
  t.call(linkQuestion, { as, params: { id }, body: { ...nothing, ...to, insteadOf } })
const askPlainly = async (as: TestPerson) =>
  (await t.call(askQuestion, { as, body: { topic: 'lessons', text: 'Почему так?' } })).body.data

test('a manager links a question to a contract and a lesson of its asker, who sees the link and keeps writing, and unlinks it', async () => {
  const { customer, manager } = t.people
  const asked = await askPlainly(customer)
  const links: LinkedThings = { contractId: contract.id, about: { kind: 'lesson', id: lessonId } }
  const linked = await link(manager, asked.id, links)
  expect(linked.body.data).toMatchObject({ contract: { id: contract.id }, about: links.about, version: asked.version })
  expect(await aboutOf(customer, asked.id)).toMatchObject({ kind: 'lesson', id: lessonId })
  const ofContract = await t.call(listQuestions, { as: customer, query: { contractId: contract.id, limit: '100' } })
  expect(ofContract.body.data.map(({ id }: { id: string }) => id)).toContain(asked.id)
  // A closed one as well, so that it is found by what it was about.
  await t.call(closeQuestion, { as: customer, params: { id: asked.id }, body: { version: asked.version } })
  const unlinked = await link(manager, asked.id, nothing, links)
  expect(unlinked.body.data).toMatchObject({ contract: null, about: null, state: 'closed' })
})

test('a thing of another person is refused like an absent one, although the manager sees it', async () => {
  const { customer, otherCustomer, executor, manager } = t.people
  const own = await invoiceOf(customer.cabinetId)
  const [theirs, others, executors] = [
    await askPlainly(customer),
    await askPlainly(otherCustomer),
    await askPlainly(executor),
  ]
  const absent = await link(manager, theirs.id, { about: { kind: 'invoice', id: randomUUID() } })
  expect(absent.status).toBe(404)
  // A draft is the staff's alone.
  expect((await link(manager, theirs.id, { about: { kind: 'invoice', id: own.id } })).text).toBe(absent.text)
  await issue(own)
  expect((await link(manager, theirs.id, { about: { kind: 'invoice', id: own.id } })).status).toBe(200)
  for (const { id } of [others, executors]) {
    expect((await link(manager, id, { about: { kind: 'invoice', id: own.id } })).text).toBe(absent.text)
  }
  expect((await link(manager, others.id, { contractId: contract.id })).text).toBe(absent.text)
  expect((await link(manager, others.id, { about: { kind: 'lesson', id: lessonId } })).text).toBe(absent.text)
  expect((await link(manager, executors.id, { contractId: contract.id })).status).toBe(200)
  expect((await link(manager, randomUUID(), { contractId: contract.id })).text).toBe(absent.text)
})

test('a link is refused if somebody else was first, at a wrong field, and for anybody but a manager', async () => {
  const { customer, executor, accountant, administrator, manager } = t.people
  const asked = await askPlainly(customer)
  await link(manager, asked.id, { contractId: contract.id })
  const late = await link(manager, asked.id, { about: { kind: 'lesson', id: lessonId } })
  expect([late.status, late.body.code, late.body.current.contract.id]).toEqual([409, 'version_conflict', contract.id])
  for (const as of [customer, executor, accountant, administrator]) {
    expect((await link(as, asked.id, nothing)).status).toBe(403)
  }
  const about = { kind: 'wallet', id: randomUUID() } as never
  const wrong = await link(manager, asked.id, { about })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['about.kind']])
})
