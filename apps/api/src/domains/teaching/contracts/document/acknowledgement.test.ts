import { createHash, randomUUID } from 'node:crypto'
import { getOffer } from '@navyk/api-spec/market/offers'
import { listNotices } from '@navyk/api-spec/messages/notices'
import {
  acknowledgeContract,
  type ContractDocument,
  getContract,
  getContractDocument,
  requestAcknowledgementCode,
} from '@navyk/api-spec/teaching/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acknowledge, activeContract, draftContract, lastCodeTo, sentContract } from '#testing/acting/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(61_000))

const document = (as: TestPerson, id: string, query: Record<string, string> = {}) =>
  t.call(getContractDocument, { as, params: { id }, query })
const documentOf = async (as: TestPerson, id: string, query: Record<string, string> = {}) =>
  (await document(as, id, query)).body.data as ContractDocument
const askCode = (as: TestPerson, id: string) => t.call(requestAcknowledgementCode, { as, params: { id } })
const stateOf = async (as: TestPerson, id: string) =>
  (await t.call(getContract, { as, params: { id } })).body.data.state as string
const evidence = () => t.services.db.selectFrom('contract_acknowledgement').selectAll().execute()

/** A code that was asked for and what is to be sent with it. */
async function readyToSign(as: TestPerson, id: string) {
  const { publicCode } = (await askCode(as, id)).body.data
  const { sha256 } = await documentOf(as, id)
  return { publicCode, privateCode: await lastCodeTo(t, as), documentSha256: sha256, consent: true }
}
const sign = (as: TestPerson, id: string, body: object) => t.call(acknowledgeContract, { as, params: { id }, body })

describe('the document of a contract', () => {
  test('shows each side its own rate, and the digest of exactly that text', async () => {
    const { customer, executor } = t.people
    const { id } = await sentContract(t, { customerRateKopecks: 7731, executorRateKopecks: 6629 })
    const [forCustomer, forExecutor] = [await document(customer, id), await document(executor, id)]
    expect(forCustomer.text).toContain('77,31')
    expect(forCustomer.text).not.toContain('66,29')
    expect(forExecutor.text).toContain('66,29')
    expect(forExecutor.text).not.toContain('77,31')
    expect(forExecutor.text).not.toContain(customer.phone)
    for (const { body } of [forCustomer, forExecutor]) {
      const { blocks, sha256 } = body.data as ContractDocument
      const text = blocks.map((block) => block.text).join('\n')
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
    }
  })

  test('is not shown to the other party, whose digest would reveal the rate', async () => {
    const { id } = await sentContract(t)
    const foreign = await document(t.people.executor, id, { side: 'customer' })
    const absent = await document(t.people.executor, randomUUID())
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
    const own = await document(t.people.executor, id)
    const other = await documentOf(t.people.manager, id, { side: 'customer' })
    expect(own.text).not.toContain(other.sha256)
  })

  test('is only for staff while the contract is a draft', async () => {
    const { customer, manager } = t.people
    const draft = await draftContract(t)
    expect((await documentOf(manager, draft.id, { side: 'executor' })).sentAt).toBeNull()
    expect((await document(customer, draft.id)).status).toBe(404)
  })

  test('stays as it was sent, whatever names the people have later', async () => {
    const { customer } = t.people
    const { id } = await sentContract(t)
    const before = await documentOf(customer, id)
    const rename = (last_name: string) =>
      t.services.db.updateTable('account').set({ last_name }).where('id', '=', customer.accountId).execute()
    await rename('Новая')
    expect(await documentOf(customer, id)).toEqual(before)
    await rename('Last-customer')
    const rewrite = t.services.db.updateTable('contract_document').set({ sha256: 'x' }).where('contract_id', '=', id)
    await expect(rewrite.execute()).rejects.toThrow('history')
  })

  test('of a stranger’s contract is not found', async () => {
    const { id } = await sentContract(t)
    const { otherCustomer } = t.people
    expect((await document(otherCustomer, id)).text).toBe((await document(otherCustomer, randomUUID())).text)
    expect((await askCode(otherCustomer, id)).text).toBe((await askCode(otherCustomer, randomUUID())).text)
  })
})

describe('acknowledging by code', () => {
  test('of the first side leaves the contract waiting and notifies the other', async () => {
    const { customer, executor } = t.people
    const { id, number } = await sentContract(t)
    const after = await acknowledge(t, executor, id)
    expect(after).toMatchObject({ state: 'awaiting_ack', actions: { acknowledge: false } })
    expect(after.acknowledgedAt).toEqual({ customer: null, executor: t.clock.now().toISOString() })
    const notices = (await t.call(listNotices, { as: customer, query: { box: 'new', limit: '1' } })).body.data
    expect(notices[0].message).toBe(`Другая сторона подтвердила договор №\u00a0${number}. Теперь ваша очередь`)
  })

  test('of the second side makes the contract active and ends the offer', async () => {
    const active = await activeContract(t)
    expect(active).toMatchObject({ state: 'active', activatedAt: t.clock.now().toISOString() })
    for (const as of [t.people.customer, t.people.executor]) {
      const { data } = (await t.call(listNotices, { as, query: { box: 'new', limit: '1' } })).body
      expect(data[0].message).toBe(`Договор №\u00a0${active.number} действует: обе стороны подтвердили его`)
    }
    const offer = (await t.call(getOffer, { as: t.people.customer, params: { id: active.offerId ?? '' } })).body.data
    expect(offer.state).toBe('closed_matched')
  })

  test('records the text that was agreed to, by whom, when and from where', async () => {
    const { executor, manager } = t.people
    const { id, number } = await sentContract(t)
    const body = await readyToSign(executor, id)
    const requestedAt = t.clock.now()
    t.clock.advance(90_000)
    await sign(executor, id, body)
    const own = (await documentOf(executor, id)).acknowledgement
    expect(own).toEqual({
      personName: 'Last-executor First2',
      phone: executor.phone,
      consentText: `Подтверждаю, что соглашение №\u00a0${number} прочитано мной до конца и его условия я принимаю. Код из сообщения ввожу лично.`,
      codeRequestedAt: requestedAt.toISOString(),
      acknowledgedAt: t.clock.now().toISOString(),
    })
    const forStaff = (await documentOf(manager, id, { side: 'executor' })).acknowledgement
    expect(forStaff).toEqual({ ...own, address: '127.0.0.1', userAgent: expect.any(String) })
    const [row] = (await evidence()).filter((each) => each.contract_id === id)
    expect(row?.document_sha256).toBe(body.documentSha256)
    const rewrite = t.services.db
      .updateTable('contract_acknowledgement')
      .set({ phone: 'x' })
      .where('contract_id', '=', id)
    await expect(rewrite.execute()).rejects.toThrow('history')
  })

  test('by a wrong code is refused at the code, and counted; the right one still works', async () => {
    const { customer } = t.people
    const { id } = await sentContract(t)
    const body = await readyToSign(customer, id)
    const wrong = await sign(customer, id, {
      ...body,
      privateCode: body.privateCode === '000000' ? '000001' : '000000',
    })
    expect([wrong.status, wrong.body.code, wrong.body.privateCode]).toEqual([422, 'code_rejected', ['Неверный код']])
    expect((await evidence()).filter((each) => each.contract_id === id)).toEqual([])
    expect((await sign(customer, id, body)).status).toBe(200)
  })

  test('by a code for another contract, or of another person, is refused', async () => {
    const { customer, executor } = t.people
    const [one, two] = [await sentContract(t), await sentContract(t)]
    const body = await readyToSign(customer, one.id)
    const { sha256 } = await documentOf(customer, two.id)
    const elsewhere = await sign(customer, two.id, { ...body, documentSha256: sha256 })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'code_rejected'])
    const own = (await documentOf(executor, one.id)).sha256
    const borrowed = await sign(executor, one.id, { ...body, documentSha256: own })
    expect([borrowed.status, borrowed.body.code]).toEqual([422, 'code_rejected'])
    expect(await stateOf(customer, one.id)).toBe('awaiting_ack')
  })

  test.each([
    ['no consent', { consent: false }, { consent: ['Отметьте согласие'] }],
    ['no code', { privateCode: '' }, { privateCode: ['Обязательное поле'] }],
    ['no digest', { documentSha256: '' }, { documentSha256: ['Проверьте это поле'] }],
    ['a side', { side: 'customer' }, { side: ['Неизвестное поле'] }],
  ])('with %s is refused at the field, and nothing is stored', async (_, fields, errors) => {
    const { customer } = t.people
    const { id } = await sentContract(t)
    const answer = await sign(customer, id, { ...(await readyToSign(customer, id)), ...fields })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await evidence()).filter((each) => each.contract_id === id)).toEqual([])
  })

  test('of an outdated text is refused with the contract as it is, and the code is not used up', async () => {
    const { customer } = t.people
    const { id } = await sentContract(t)
    const body = await readyToSign(customer, id)
    const other = await sign(customer, id, { ...body, documentSha256: 'a'.repeat(64) })
    expect([other.status, other.body.code, other.body.current.id]).toEqual([409, 'version_conflict', id])
    expect((await sign(customer, id, body)).status).toBe(200)
  })

  test('twice, or before the contract is sent, is refused', async () => {
    const { customer } = t.people
    const { id } = await sentContract(t)
    const body = await readyToSign(customer, id)
    await sign(customer, id, body)
    const again = await sign(customer, id, body)
    expect([again.status, again.body.code]).toEqual([409, 'already_acknowledged'])
    expect((await askCode(customer, id)).body.code).toBe('already_acknowledged')
    const early = await askCode(customer, (await draftContract(t)).id)
    expect([early.status, early.body.code]).toEqual([409, 'not_awaiting'])
  })

  test('with a second code within a minute is refused, and the first code stays valid', async () => {
    const { customer } = t.people
    const { id } = await sentContract(t)
    const body = await readyToSign(customer, id)
    const soon = await askCode(customer, id)
    expect([soon.status, soon.body.code, soon.headers['retry-after']]).toEqual([429, 'too_many_requests', '60'])
    expect((await sign(customer, id, body)).status).toBe(200)
  })

  test('is only for the parties: staff are refused', async () => {
    const { id } = await sentContract(t)
    expect((await askCode(t.people.manager, id)).status).toBe(403)
    expect((await sign(t.people.manager, id, {})).status).toBe(403)
  })
})

test('a document has the day of Minsk on which it is sent, which may be the next one already', async () => {
  t.clock.set(new Date('2026-11-30T21:30:00Z'))
  const { id } = await sentContract(t)
  for (const as of [t.people.customer, t.people.executor]) {
    const [title] = (await documentOf(as, id)).blocks
    expect(title?.text.replaceAll('\u00a0', ' ')).toMatch(/ от 01\.12\.2026$/)
  }
})
