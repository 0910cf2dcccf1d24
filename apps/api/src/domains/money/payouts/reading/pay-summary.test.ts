import * as income from '@navyk/api-spec/money/income-reports'
import { draftInvoices, issueInvoice } from '@navyk/api-spec/money/invoices'
import * as payouts from '@navyk/api-spec/money/payouts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { extractText } from 'unpdf'
import { enterPayout, enterServiceDetails } from '#testing/legal-details.ts'
import { payInvoice } from '#testing/acting/payments.ts'
import { confirmStatement } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

const month = '2026-10'
let t: TestApp
let own: TestContract
/** One executor teaches two customers: two lessons of 30,00 and one of 15,00. */
beforeEach(async () => {
  t = await testApp()
  own = await createContract(t)
  const other = await createContract(t, { customer: t.people.otherCustomer, executorRateKopecks: 1500 })
  await teach(t, own, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await teach(t, other, [{ date: '2026-10-06' }])
  await settleMonth(t, executor(), month)
})
afterEach(() => t.close())

const executor = () => t.people.executor
const summary = async (as: TestPerson = executor()): Promise<payouts.PaySummary> =>
  (await t.call(payouts.getPaySummary, { as })).body.data
const report = async (): Promise<income.IncomeReportSummary> =>
  (await t.call(income.listIncomeReports, { as: executor(), query: { month } })).body.data[0]

async function paid(amountKopecks = 7500) {
  const as = t.people.accountant
  await enterPayout(t, executor(), executor().cabinetId)
  const step = async (endpoint: Parameters<TestApp['call']>[0], by: TestPerson, body: object = {}) => {
    const { id, version } = await report()
    return t.call(endpoint, { as: by, params: { id }, body: { version, ...body } })
  }
  await t.call(payouts.startPayoutRun, { as, body: { month } })
  await confirmStatement(t, executor(), (await report()).id)
  await step(income.approveIncomeReport, as)
  await step(payouts.startPayout, as)
  await step(payouts.recordPayout, as, { amountKopecks, paidOn: '2026-11-20' })
  return step
}

describe('an executor’s summary shows', () => {
  test('the payouts of this month and this year, and the coming ones', async () => {
    t.services.payoutRules.payWhen = 'lesson_settled'
    expect(await summary()).toMatchObject({ paidYearKopecks: 0, accruedKopecks: 7500, comingKopecks: 0 })
    const step = await paid()
    expect(await summary()).toMatchObject({ paidMonthKopecks: 7500, paidYearKopecks: 7500, accruedKopecks: 0 })
    await step(payouts.failPayout, t.people.accountant, { reason: 'Счёт закрыт' })
    // A payout that the bank has sent back does not count as paid.
    expect(await summary()).toMatchObject({ paidYearKopecks: 0, comingKopecks: 7500 })
  })

  test.each([
    ['2026-11-01', { paidMonthKopecks: 7500, paidYearKopecks: 7500 }],
    ['2026-10-31', { paidMonthKopecks: 0, paidYearKopecks: 7500 }],
    ['2026-01-01', { paidMonthKopecks: 0, paidYearKopecks: 7500 }],
    ['2025-12-31', { paidMonthKopecks: 0, paidYearKopecks: 0 }],
  ])('a payout of November on %s in its month and its year', async (paid_on, sums) => {
    t.services.payoutRules.payWhen = 'lesson_settled'
    await paid()
    await t.services.db.updateTable('payout').set({ paid_on }).execute()
    expect(await summary()).toMatchObject(sums)
  })

  test('the customers whose payment is awaited, if lessons are paid once their customers have paid', async () => {
    t.services.payoutRules.payWhen = 'invoice_paid'
    const before = await summary()
    expect(before).toMatchObject({ accruedKopecks: 0, waiting: { isRule: true, payKopecks: 7500 } })
    expect(before.waiting.customers).toMatchObject([
      { customer: { id: t.people.customer.cabinetId }, lessonCount: 2, payKopecks: 6000 },
      { customer: { id: t.people.otherCustomer.cabinetId }, lessonCount: 1, payKopecks: 1500 },
    ])
    const as = t.people.accountant
    const drafted = await t.call(draftInvoices, { as, body: { month, contractId: own.id } })
    const [id] = drafted.body.data.invoiceIds
    const issued = await t.call(issueInvoice, { as, params: { id }, body: { version: 1 } })
    await payInvoice(t, issued.body.data, { amountKopecks: issued.body.data.totalKopecks })
    expect(await summary()).toMatchObject({ accruedKopecks: 6000, waiting: { payKopecks: 1500 } })
  })

  test('the hint about the tax on professional income only if it may concern the executor', async () => {
    expect((await summary()).npd).toEqual({
      isSure: false,
      thresholdKopecks: 6_000_000,
      thresholdYear: 2026,
      countedKopecks: 0,
    })
    await enterPayout(t, executor(), executor().cabinetId, { taxStatus: 'npd' })
    expect((await summary()).npd).toMatchObject({ isSure: true })
    await enterPayout(t, executor(), executor().cabinetId, { taxStatus: 'contract' }, 1)
    expect((await summary()).npd).toBeNull()
  })

  test('the hint after the turn of the year too, with the threshold of the year before or the configured one', async () => {
    t.clock.set(new Date('2026-12-31T20:59:00Z'))
    expect(await summary()).toMatchObject({ year: 2026, npd: { thresholdYear: 2026 } })
    t.clock.set(new Date('2026-12-31T21:01:00Z'))
    expect(await summary()).toMatchObject({ year: 2027, npd: { thresholdYear: 2026, thresholdKopecks: 6_000_000 } })
    t.services.payoutRules.npdThresholdKopecks = 7_000_000
    expect((await summary()).npd).toMatchObject({ thresholdYear: 2027, thresholdKopecks: 7_000_000 })
  })

  test('only payments by the service as a company towards that threshold, not those by agent contracts', async () => {
    t = await testApp()
    const ofService = await createContract(t)
    const ofCustomer = await createContract(t, { customer: t.people.otherCustomer, settlementModel: 'agent' })
    await teach(t, ofService, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
    await teach(t, ofCustomer, [{ date: '2026-10-06' }])
    await settleMonth(t, executor(), month)
    t.services.payoutRules.payWhen = 'lesson_settled'
    await paid(9000)
    const { paidYearKopecks, npd } = await summary()
    expect([paidYearKopecks, npd?.countedKopecks]).toEqual([9000, 6000])
  })

  test('the year by customer and by subject, with the same sum', async () => {
    const { body } = await t.call(income.getIncomeSources, { as: executor() })
    const { customers, subjects } = body.data as income.IncomeSources
    expect(customers).toMatchObject([
      { customer: { id: t.people.customer.cabinetId }, payKopecks: 6000, lessonCount: 2 },
      { customer: { id: t.people.otherCustomer.cabinetId }, payKopecks: 1500, lessonCount: 1 },
    ])
    const totals = await t.call(income.getIncomeTotals, { as: executor() })
    const sumOf = (rows: { payKopecks: number }[]) => rows.reduce((sum, row) => sum + row.payKopecks, 0)
    expect([sumOf(customers), sumOf(subjects)]).toEqual([7500, totals.body.data.amounts.payKopecks])
    expect((await t.call(income.getIncomeSources, { as: executor(), query: { year: '2025' } })).body.data).toEqual({
      year: 2025,
      customers: [],
      subjects: [],
      programmes: [],
    })
  })

  test('nothing of another executor', async () => {
    const query = { executorId: executor().cabinetId }
    expect((await t.call(income.getIncomeSources, { as: t.people.otherExecutor, query })).status).toBe(404)
    expect((await t.call(income.getIncomeSources, { as: t.people.customer })).status).toBe(403)
    expect((await t.call(payouts.getPaySummary, { as: t.people.accountant })).status).toBe(403)
    expect(await summary(t.people.otherExecutor)).toMatchObject({ paidYearKopecks: 0, accruedKopecks: 0 })
  })
})

describe('a month of income as a file', () => {
  const file = async (endpoint: Parameters<TestApp['call']>[0], as: TestPerson = executor()) =>
    t.call(endpoint, { as, params: { id: (await report()).id } })

  test('is a workbook with the pay of each lesson, text as text, and no price', async () => {
    const { id, version } = await report()
    const bonus = { version, kind: 'bonus', amountKopecks: 111, reason: '=HYPERLINK("http://x")' }
    await t.call(income.adjustIncomeReport, { as: t.people.accountant, params: { id }, body: bonus })
    const { text, status } = await file(income.downloadIncomeWorkbook)
    expect(status).toBe(200)
    expect(text.match(/<v>30<\/v>/g)).toHaveLength(2)
    expect(text).toContain('<v>76.11</v>')
    expect(text).toContain('=HYPERLINK(')
    expect(text).not.toContain('<f>')
    // The lessons cost their customers 40,00.
    expect(text).not.toMatch(/<v>(40|80|120)<\/v>/)
  })

  async function words(): Promise<string> {
    const url = income.downloadIncomeDocument.path.replace(':id', (await report()).id)
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${executor().token}` } })
    const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
    return text.replaceAll(/\s+/g, ' ')
  }

  test('is a document with the details of both parties, which a drafted one keeps', async () => {
    const { cabinetId } = executor()
    await enterServiceDetails(t)
    await enterPayout(t, executor(), cabinetId, { unp: 'MA1953684' })
    const parties = [
      'Исполнитель Иванов Иван Иванович',
      'УНП MA1953684',
      'BY55 MTBK 3012 0001 0933 0009 6372',
      'МТБанк',
      'Сервис ООО «Навык»',
      'Минск, ул. Немига, 5',
      'УНП 200988541',
      'BY79 BPSB 3012 1736 1801 3933 0000',
      'BPSBBY2X',
    ]
    for (const part of parties) expect(await words()).toContain(part)
    await paid()
    await enterServiceDetails(t, { name: 'ООО «Навык Два»' }, 1)
    await enterPayout(t, executor(), cabinetId, { name: 'Петров Пётр', iban: 'BY38MTBK30120001093300134799' }, 1)
    const kept = await words()
    for (const part of parties) expect(kept).toContain(part)
    expect(kept).not.toMatch(/Навык Два|Петров|4799/)
    expect(kept).toMatch(
      /Акт об оказании услуг за октябрь 2026 г. от 20 ноября .*место составления: Минск, ул. Немига, 5/,
    )
    expect(kept).toContain('Услуги оказаны полностью и в срок')
    expect(kept).toContain('плательщик налога на профессиональный доход')
    expect(kept).toMatch(/Подтверждено одноразовым кодом: .*, 20 ноября .*, СМС/)
    expect(kept).toMatch(/Отпечаток документа \(SHA-256\): [0-9a-f]{64}/)
    expect(kept).toContain('Сервис одобрил ведомость 20 ноября')
    const change = t.services.db.updateTable('income_report').set({ parties: null }).execute()
    await expect(change).rejects.toThrow('history')
  })

  test('is a document with the sum in words and no price, only for its executor and the accountants', async () => {
    const url = income.downloadIncomeDocument.path.replace(':id', (await report()).id)
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${executor().token}` } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = await words()
    for (const part of ['Доход за октябрь 2026', '05.10.2026', '30,00 BYN', '75,00 BYN', 'Семьдесят пять белорусских'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/40,00|80,00/)
    expect((await file(income.downloadIncomeDocument, t.people.otherExecutor)).status).toBe(404)
    expect((await file(income.downloadIncomeWorkbook, t.people.customer)).status).toBe(403)
  })
})
