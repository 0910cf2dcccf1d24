import {
  creditInvoice,
  downloadCreditNote,
  draftInvoices,
  getInvoice,
  type Invoice,
  issueInvoice,
  listInvoices,
} from '@navyk/api-spec/money/invoices'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { extractText } from 'unpdf'
import { enterPayer, enterServiceDetails } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { payInvoice } from '#testing/acting/payments.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'

const month = '2026-10'
const company = { iban: 'BY55MTBK30120001093300096372', bic: 'MTBKBY22', bank: 'МТБанк' }
let id: string

eachTestHasOneContract()
/** An invoice of 80.00 to a company, issued on 20 November 2026. */
beforeEach(async () => {
  await enterServiceDetails(t)
  await enterPayer(t, contract.customer, contract.customer.cabinetId, company)
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await settleMonth(t, contract.executor, month)
  const as = t.people.accountant
  await t.call(draftInvoices, { as, body: { month } })
  const [draft] = (await t.call(listInvoices, { as })).body.data
  id = draft.id
  await t.call(issueInvoice, { as, params: { id }, body: { version: draft.version } })
})

const invoice = async () => (await t.call(getInvoice, { as: t.people.accountant, params: { id } })).body.data as Invoice
/** @returns the id of the note */
async function credit(amountKopecks: number, reason: string): Promise<string> {
  const { version } = await invoice()
  const body = { version, amountKopecks, reason }
  const { status } = await t.call(creditInvoice, { as: t.people.accountant, params: { id }, body })
  expect(status).toBe(200)
  return (await invoice()).creditNotes.at(-1)?.id ?? ''
}
async function textOf(as: TestPerson, noteId: string): Promise<string> {
  const url = downloadCreditNote.path.replace(':id', noteId)
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('the file of a credit note', () => {
  test('says the reduction and its invoice, between whom, in figures and in words', async () => {
    t.clock.set(new Date('2026-11-25T09:00:00Z'))
    const noteId = await credit(1050, 'Связь прервалась')
    const { number } = await invoice()
    for (const as of [contract.customer, t.people.accountant]) {
      const text = await textOf(as, noteId)
      for (const part of [
        'Корректировка № К-2026-000001',
        'от 25 ноября 2026 г.',
        `к счёту № ${number} от 20 ноября 2026 г.`,
        'ООО «Навык»',
        'УНП 200988541',
        'BY79BPSB30121736180139330000',
        'ООО «Платим»',
        'УНП 100582333',
        'Связь прервалась',
        'Счёт до уменьшения 80,00 BYN',
        'Счёт после уменьшения 69,50 BYN',
        '10,50 BYN',
        'Десять белорусских рублей 50 копеек',
        'Без НДС',
      ])
        expect(text).toContain(part)
    }
  })

  test('has a number of its own without gaps, and counts the reductions by earlier notes', async () => {
    await credit(1000, 'Первая')
    const text = await textOf(contract.customer, await credit(2000, 'Вторая'))
    for (const part of ['К-2026-000002', 'Счёт до уменьшения 70,00 BYN', 'Счёт после уменьшения 50,00 BYN'])
      expect(text).toContain(part)
    expect(text).not.toContain('Первая')
  })

  test('names the part of a paid invoice that became credit', async () => {
    const paid = await invoice()
    await payInvoice(t, paid, { amountKopecks: 8000 })
    expect(await textOf(contract.customer, await credit(1000, 'Скидка'))).toContain('Из оплаченного 10,00 BYN')
  })

  test('keeps the parties of the invoice, and the account of the paying company', async () => {
    await enterPayer(t, contract.customer, contract.customer.cabinetId, { name: 'ООО «Не платим»' }, 1)
    await enterServiceDetails(t, { name: 'ООО «Навык Два»' }, 1)
    const text = await textOf(contract.customer, await credit(1000, 'Скидка'))
    for (const part of ['ООО «Платим»', company.iban, 'МТБанк, БИК MTBKBY22']) expect(text).toContain(part)
    expect(text).not.toMatch(/Навык Два|Не платим/)
  })

  test('is not for executors, other customers and strangers, and an absent one is not found', async () => {
    const params = { id: await credit(1000, 'Скидка') }
    const statusFor = async (as: TestPerson) => (await t.call(downloadCreditNote, { as, params })).status
    expect(await statusFor(contract.executor)).toBe(403)
    expect(await statusFor(t.people.otherCustomer)).toBe(404)
    const url = downloadCreditNote.path.replace(':id', params.id)
    expect((await t.app.inject({ url })).statusCode).toBe(401)
    const absent = { as: t.people.accountant, params: { id: randomUUID() } }
    expect((await t.call(downloadCreditNote, absent)).status).toBe(404)
    expect((await t.call(downloadCreditNote, { ...absent, params: { id: 'x' } })).status).toBe(404)
  })
})
