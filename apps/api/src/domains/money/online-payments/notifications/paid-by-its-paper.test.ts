import { downloadInvoice, draftInvoices, getInvoice, issueInvoice, listInvoices } from '@navyk/api-spec/money/invoices'
import { extractText } from 'unpdf'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expressPay } from '#platform/payments/providers'
import { systemClock } from '#platform/clock.ts'
import { simulateExpressPay } from '@navyk/simulators'
import type { Simulator } from '@navyk/simulators'
import { drawPages, readCode } from '#testing/readings/drawn-pages.ts'
import { enterServiceDetails } from '#testing/legal-details.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { compareWithProviders } from '../requests/compare.ts'

const keys = { token: 'a'.repeat(32), secret: 'simulated-secret', notificationSecret: 'simulated-notices' }
const month = '2026-10'
let simulator: Simulator
let t: TestApp
let contract: TestContract

beforeEach(async () => {
  let app: TestApp | undefined
  const clock = { now: () => app?.clock.now() ?? systemClock.now() }
  simulator = await simulateExpressPay({ ...keys, clock, notifyUrl: 'http://127.0.0.1:9/' })
  // The provider's notices are held back: the service learns of its payments when it compares.
  simulator.notices.isHeld = true
  app = await testApp(undefined, { paymentProviders: [expressPay({ ...keys, apiRoot: simulator.url })] })
  t = app
  contract = await createContract(t)
  await enterServiceDetails(t)
  await teach(t, contract, [{ date: '2026-10-05' }])
  await settleMonth(t, contract.executor, month)
  await t.call(draftInvoices, { as: t.people.accountant, body: { month } })
})
afterEach(async () => {
  await t.close()
  await simulator.close()
})

async function issued(): Promise<string> {
  const { accountant } = t.people
  const [{ id, version }] = (await t.call(listInvoices, { as: accountant })).body.data
  await t.call(issueInvoice, { as: accountant, params: { id }, body: { version } })
  return id
}
const invoice = async (id: string) => (await t.call(getInvoice, { as: contract.customer, params: { id } })).body.data

describe('a printed invoice', () => {
  test('is paid by the number on it, which is also in its QR code, at a provider with the protocol of Express-Pay', async () => {
    const id = await issued()
    const file = await t.app.inject({
      url: downloadInvoice.path.replace(':id', id),
      headers: { authorization: `Bearer ${contract.customer.token}` },
    })
    const bytes = new Uint8Array(file.rawPayload)
    const { text } = await extractText(bytes.slice(), { mergePages: true })
    const [, number = ''] = /Номер лицевого счёта:\s*(\S+?)\./.exec(text.replaceAll(/\s+/g, ' ')) ?? []
    const code = (await drawPages(bytes)).map(readCode).find((read) => read !== undefined)
    expect(code).toContain(`10${String(number.length).padStart(2, '0')}${number}`)
    // The page of ЕРИП, as a bank's application shows it.
    const erip = (form: Record<string, string>) =>
      fetch(`${simulator.url}/erip`, { method: 'POST', body: new URLSearchParams(form) }).then((page) => page.text())
    const found = await fetch(`${simulator.url}/erip?account=${number}`).then((page) => page.text())
    expect(found).toContain('40,00 BYN')
    expect(await erip({ account: number, sum: '40,00', way: 'once' })).toContain('Оплачено')
    await compareWithProviders(t.services)
    expect(await invoice(id)).toMatchObject({ status: 'paid', balanceKopecks: 0, eripAccount: null })
  })
})
