import { downloadAct, listActs } from '@navyk/api-spec/money/acts'
import {
  adjustIncomeReport,
  downloadIncomeDocument,
  downloadIncomeWorkbook,
  getIncomeReport,
  getIncomeTotals,
  type IncomeReport,
  listIncomeReports,
} from '@navyk/api-spec/money/income-reports'
import {
  cancelInvoice,
  creditInvoice,
  downloadInvoice,
  draftInvoices,
  getInvoice,
  type Invoice,
  issueInvoice,
  setBilling,
} from '@navyk/api-spec/money/invoices'
import { approveCorrection, askCorrection, closeMonth, listWorkReports } from '@navyk/api-spec/money/work-reports'
import type { SettlementModel } from '@navyk/api-spec/teaching/contracts'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { extractText } from 'unpdf'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enterPayout, enterServiceDetails } from '#testing/legal-details.ts'
import { addSecondAccountant } from '#testing/acting/payments.ts'
import { createContract, settleMonth, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
  await enterServiceDetails(t)
})
afterEach(() => t.close())

const month = '2026-10'

/** A contract with two lessons of October settled: 80.00 charged, 60.00 paid. */
async function settled(settlementModel: SettlementModel, date = '2026-10-05'): Promise<TestContract> {
  const contract = await createContract(t, { settlementModel })
  await teach(t, contract, [{ date }, { date, time: '12:00' }])
  return contract
}

async function own() {
  const kinds = ['income', 'cost', 'commission'] as const
  const sums = await Promise.all(kinds.map(async (kind) => [kind, await balance(t.services.db, { kind })]))
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
}

async function draft(): Promise<Invoice> {
  const as = t.people.accountant
  const { body } = await t.call(draftInvoices, { as, body: { month } })
  return (await t.call(getInvoice, { as, params: { id: body.data.invoiceIds[0] } })).body.data
}
const act = async (endpoint: EndpointDeclaration, { id }: Invoice, body = {}): Promise<Invoice> => {
  const as = t.people.accountant
  const { version } = (await t.call(getInvoice, { as, params: { id } })).body.data
  return (await t.call(endpoint, { as, params: { id }, body: { version, ...body } })).body.data
}

async function textOf(as: TestPerson, endpoint: EndpointDeclaration, id: string): Promise<string> {
  const url = endpoint.path.replace(':id', id)
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
  expect(answer.statusCode).toBe(200)
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

async function income(as: TestPerson): Promise<IncomeReport> {
  const [{ id }] = (await t.call(listIncomeReports, { as, query: { month } })).body.data
  return (await t.call(getIncomeReport, { as, params: { id } })).body.data
}

describe.each([
  ['principal', { income: -8000, cost: 6000 }, { income: -7000, cost: 6000 }],
  ['agent', { commission: -2000 }, { commission: -1000 }],
] as const)('of a contract by the model %s', (model, kept, credited) => {
  test('a settled lesson posts the service’s share', async () => {
    const { executor, customer } = await settled(model)
    await settleMonth(t, executor, month)
    const { db } = t.services
    expect(await own()).toEqual(kept)
    expect(await balance(db, { kind: 'customer', ownerId: customer.cabinetId })).toBe(8000)
    expect(await balance(db, { kind: 'executor', ownerId: executor.cabinetId })).toBe(-6000)
  })

  test('a credit note reduces the service’s share, and ends with its invoice', async () => {
    await settleMonth(t, (await settled(model)).executor, month)
    const invoice = await act(issueInvoice, await draft())
    await act(creditInvoice, invoice, { amountKopecks: 1000, reason: 'Скидка' })
    expect(await own()).toEqual(credited)
    await act(cancelInvoice, invoice, { reason: 'Заменим' })
    expect(await own()).toEqual(kept)
  })

  test('a correction moves the same accounts as the settling', async () => {
    await settleMonth(t, (await settled(model)).executor, month)
    const as = t.people.accountant
    await t.call(closeMonth, { as, body: { month } })
    const [{ id, version }] = (await t.call(listWorkReports, { as, query: { month } })).body.data
    const lesson = await t.services.db.selectFrom('lesson').select('id').executeTakeFirstOrThrow()
    const body = { version, lessonId: lesson.id, chargeKopecks: 0, payKopecks: 0, reason: 'Занятия не было' }
    const asked = (await t.call(askCorrection, { as, params: { id }, body })).body.data.corrections.at(-1)
    await addSecondAccountant(t)
    const decision = { correctionId: asked.id, correctionVersion: asked.version }
    await t.call(approveCorrection, { as: t.people.administrator, params: { id }, body: decision })
    const half = Object.fromEntries(Object.entries(kept).map(([kind, sum]) => [kind, sum / 2]))
    expect(await own()).toEqual(half)
  })
})

test('a bonus is a cost of the service in every model', async () => {
  await settleMonth(t, (await settled('agent')).executor, month)
  const { id, version } = await income(t.people.accountant)
  const body = { version, kind: 'bonus', amountKopecks: 500, reason: 'Замена' }
  expect((await t.call(adjustIncomeReport, { as: t.people.accountant, params: { id }, body })).status).toBe(200)
  expect(await own()).toEqual({ commission: -2000, cost: 500 })
})

describe('the invoice of a month', () => {
  test('names the executor as the seller if the service is an agent, and keeps the name', async () => {
    const { executor, customer } = await settled('agent')
    await settleMonth(t, executor, month)
    const drafted = await draft()
    const seller = {
      contractNumber: drafted.contractNumber,
      lastName: 'Last-executor',
      firstName: expect.any(String),
      details: null,
    }
    expect(drafted.sellers).toEqual([seller])
    const issued = await act(issueInvoice, drafted)
    await t.services.db
      .updateTable('account')
      .set({ last_name: 'Другая' })
      .where('id', '=', executor.accountId)
      .execute()
    expect((await t.call(getInvoice, { as: customer, params: { id: issued.id } })).body.data.sellers).toEqual([seller])
    const text = await textOf(customer, downloadInvoice, issued.id)
    expect(text).toMatch(/занятия продаёт исполнитель Last-executor .* Сервис принимает оплату как его агент/)
  })

  test('names the seller by the details of the day of issuing, and keeps them', async () => {
    const { executor, customer } = await settled('agent')
    const entered = { name: 'ИП Продавцов С. С.', unp: '100582333', address: 'Брест, ул. Мира, 3' }
    await enterPayout(t, executor, executor.cabinetId, { ...entered, taxStatus: 'sole_trader' })
    await settleMonth(t, executor, month)
    const issued = await act(issueInvoice, await draft())
    await enterPayout(t, executor, executor.cabinetId, { name: 'Другое имя' }, 1)
    const { sellers } = (await t.call(getInvoice, { as: customer, params: { id: issued.id } })).body.data
    expect(sellers).toMatchObject([{ details: entered }])
    const text = await textOf(customer, downloadInvoice, issued.id)
    expect(text).toContain('исполнитель ИП Продавцов С. С., УНП 100582333, Брест, ул. Мира, 3.')
  })

  test('names no other seller if the service sells', async () => {
    const { executor, customer } = await settled('principal')
    await settleMonth(t, executor, month)
    const issued = await act(issueInvoice, await draft())
    expect(issued.sellers).toEqual([])
    expect(await textOf(customer, downloadInvoice, issued.id)).not.toContain('агент')
  })

  test('of several contracts names only their sellers; its credit note is income', async () => {
    const agency = await settled('agent')
    await settled('principal', '2026-10-06')
    await t.call(setBilling, { as: agency.customer, body: { mode: 'one_invoice' } })
    await settleMonth(t, agency.executor, month)
    const drafted = await draft()
    expect(drafted.contractNumber).toBeNull()
    expect(drafted.sellers).toHaveLength(1)
    await act(creditInvoice, await act(issueInvoice, drafted), { amountKopecks: 1000, reason: 'Скидка' })
    expect(await own()).toEqual({ income: -7000, cost: 6000, commission: -2000 })
  })
})

describe('the act of a month', () => {
  test.each([
    ['principal', /Исполнитель услуг ООО «Навык»/, /Оказана услуга сервиса \(ООО «Навык»\): проведение занятий/],
    [
      'agent',
      /Исполнитель услуг Last-executor First2 Действует через агента — сервис Агент исполнителя ООО/,
      /Услуга сервиса \(ООО «Навык»\) как агента исполнителя/,
    ],
  ] as const)('of the model %s says whose service was rendered', async (model, parties, note) => {
    const { executor, customer } = await settled(model)
    await settleMonth(t, executor, month)
    await t.call(closeMonth, { as: t.people.accountant, body: { month } })
    const [{ id }] = (await t.call(listActs, { as: customer })).body.data
    const text = await textOf(customer, downloadAct, id)
    expect(text).toMatch(parties)
    expect(text).toMatch(note)
    // Neither the pay nor the fee.
    expect(text).not.toMatch(/\b(60|30|20|10),00/)
  })
})

test('the act names the seller by the details of its day, and says how the seller pays taxes', async () => {
  const { executor, customer } = await settled('agent')
  const entered = { name: 'Продавцова Софья', unp: 'MA1953684', address: 'Брест, ул. Мира, 3' }
  await enterPayout(t, executor, executor.cabinetId, entered)
  await settleMonth(t, executor, month)
  await t.call(closeMonth, { as: t.people.accountant, body: { month } })
  await enterPayout(t, executor, executor.cabinetId, { name: 'Другое имя' }, 1)
  const [{ id }] = (await t.call(listActs, { as: customer })).body.data
  const text = await textOf(customer, downloadAct, id)
  expect(text).toMatch(/Исполнитель услуг Продавцова Софья УНП MA1953684 Брест, ул. Мира, 3 Действует через агента/)
  expect(text).toContain('плательщик налога на профессиональный доход')
  expect(text).not.toContain('Другое имя')
})

describe('the income report of a month', () => {
  test('shows accountants the sales, their costs and the fees', async () => {
    const { executor } = await settled('agent')
    await settled('principal', '2026-10-06')
    await settleMonth(t, executor, month)
    const service = { soldKopecks: 8000, costKopecks: 6000, feeKopecks: 2000 }
    const report = await income(t.people.accountant)
    expect(report).toMatchObject({ service, amounts: { commissionKopecks: 4000 } })
    expect(report.clients.map(({ settlementModel }) => settlementModel)).toEqual(['agent', 'principal'])
    const totals = await t.call(getIncomeTotals, { as: t.people.accountant, query: { year: '2026' } })
    expect(totals.body.data).toMatchObject({ service })
  })

  test('shows the executor the customers’ names, and neither price nor fee', async () => {
    const { executor } = await settled('agent')
    await settled('principal', '2026-10-06')
    await settleMonth(t, executor, month)
    const report = await income(executor)
    expect(report).not.toHaveProperty('service')
    const totals = await t.call(getIncomeTotals, { as: executor, query: { year: '2026' } })
    // Sums are numbers of their own; "-8000-" or "-fee0-" may stand in an id.
    expect(JSON.stringify([report, totals.body])).not.toMatch(/:(80|40|20|10)00[,}\]]|"[a-z]*(service|fee)[a-z]*"/i)
    const text = await textOf(executor, downloadIncomeDocument, report.id)
    expect(text).toMatch(/Договоры: № \d+\. Исполнитель провёл .* Договоры: № \d+\. Занятия продаёт исполнитель/)
    expect(text).not.toMatch(/\b(80|40|20|10),00/)
    const file = await t.call(downloadIncomeWorkbook, { as: executor, params: { id: report.id } })
    expect(file.status).toBe(200)
  })
})
