// PICTURES=<folder> npx vitest run --project api pictures-of-documents: the pages as pictures, to be looked at.
import { downloadAct, listActs } from '@navyk/api-spec/money/acts'
import { downloadIncomeDocument, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import {
  creditInvoice,
  downloadCreditNote,
  downloadInvoice,
  draftInvoices,
  getInvoice,
  issueInvoice,
  listInvoices,
} from '@navyk/api-spec/money/invoices'
import { closeMonth } from '@navyk/api-spec/money/work-reports'
import process from 'node:process'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DrawnPage, drawPages, measurePage, readCode } from '#testing/readings/drawn-pages.ts'
import { enterPayer, enterPayout, enterServiceDetails } from '#testing/legal-details.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'

const month = '2026-10'
/** As long as they come, so that what does not fit is seen. */
const long = {
  name: 'Общество с ограниченной ответственностью «Центр дополнительного образования детей и молодёжи „Навык-Плюс“»',
  address: '220030, Республика Беларусь, г. Минск, ул. Комсомольская, д. 18, корпус 2, помещение 114, кабинет 7',
}

eachTestHasOneContract()
beforeEach(async () => {
  await enterServiceDetails(t, { ...long, bank: 'Открытое акционерное общество «Сбергательный банк „Беларусбанк“»' })
  await enterPayer(t, contract.customer, contract.customer.cabinetId, long)
  await enterPayout(t, contract.executor, contract.executor.cabinetId)
  // Forty lessons: more than stand on one page.
  const days = Array.from({ length: 20 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  await teach(
    t,
    contract,
    days.flatMap((date) => [{ date }, { date, time: '18:00' }]),
  )
  await settleMonth(t, contract.executor, month)
})

const { PICTURES: folder } = process.env
const keptAs = (name: string) => (folder ? { folder, name } : undefined)

async function fileOf(as: TestPerson, path: string, id: string): Promise<Uint8Array> {
  const answer = await t.app.inject({ url: path.replace(':id', id), headers: { authorization: `Bearer ${as.token}` } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return new Uint8Array(answer.rawPayload)
}

function expectReadable(pages: DrawnPage[]): void {
  for (const page of pages) {
    // Half a percent is a few lines of text; a third would be a page that is drawn over.
    const { ink, margins } = measurePage(page)
    expect(ink).toBeGreaterThan(0.005)
    expect(ink).toBeLessThan(0.33)
    const { left, right, top, bottom } = margins
    // Text that runs out of the page reaches its edge.
    expect(Math.min(left, right)).toBeGreaterThan(12)
    expect(Math.min(top, bottom)).toBeGreaterThan(7)
  }
}

describe('a document on paper, of many lessons and with the longest names', () => {
  test('is readable on each page of an invoice, and its code is the number that is paid', async () => {
    const { accountant } = t.people
    await t.call(draftInvoices, { as: accountant, body: { month } })
    const [{ id, version }] = (await t.call(listInvoices, { as: accountant })).body.data
    await t.call(issueInvoice, { as: accountant, params: { id }, body: { version } })
    const { eripAccount, balanceKopecks } = (await t.call(getInvoice, { as: accountant, params: { id } })).body.data
    const pages = await drawPages(await fileOf(contract.customer, downloadInvoice.path, id), keptAs('invoice'))
    expect(pages.length).toBeGreaterThan(1)
    expectReadable(pages)
    const code = pages.map(readCode).find((text) => text !== undefined)
    expect(code).toContain(`10${String(eripAccount.length).padStart(2, '0')}${eripAccount}`)
    expect(code).toContain((balanceKopecks / 100).toFixed(2))
    expect(t.played.numbers()).toEqual([eripAccount])
  })

  test('is readable as a credit note', async () => {
    const { accountant } = t.people
    await t.call(draftInvoices, { as: accountant, body: { month } })
    const [{ id, version }] = (await t.call(listInvoices, { as: accountant })).body.data
    const issued = await t.call(issueInvoice, { as: accountant, params: { id }, body: { version } })
    const body = { version: issued.body.data.version, amountKopecks: 1050, reason: long.address }
    const credited = await t.call(creditInvoice, { as: accountant, params: { id }, body })
    const [note] = credited.body.data.creditNotes
    expectReadable(
      await drawPages(await fileOf(contract.customer, downloadCreditNote.path, note.id), keptAs('credit-note')),
    )
  })

  test('is readable on each page of an act', async () => {
    await t.call(closeMonth, { as: t.people.accountant, body: { month } })
    const [{ id }] = (await t.call(listActs, { as: t.people.accountant })).body.data
    expectReadable(await drawPages(await fileOf(contract.customer, downloadAct.path, id), keptAs('act')))
  })

  test('is readable on each page of a statement of income', async () => {
    const [{ id }] = (await t.call(listIncomeReports, { as: contract.executor })).body.data
    expectReadable(
      await drawPages(await fileOf(contract.executor, downloadIncomeDocument.path, id), keptAs('statement')),
    )
  })
})
