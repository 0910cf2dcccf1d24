// Invoices and those who owe as workbooks, and the search for debtors. One invoice of September is half paid, one of another
// customer is not; it is 12:00 in Minsk on 20 November 2026.
import * as spec from '@navyk/api-spec/money/invoices'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { receivePayment } from '#money/payments'
import { downloadDebtors, downloadInvoices } from './download-invoices.ts'
import { draftInvoices } from '../drafting/draft-invoices.ts'
import { issueInvoices } from '../issuing/issue-invoices.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await teach(t, await createContract(t), [{ date: '2026-09-07' }, { date: '2026-09-14' }])
  await teach(t, await createContract(t, { customer: t.people.otherCustomer }), [{ date: '2026-09-08' }])
  const as = t.people.accountant.session
  t.clock.set(new Date('2026-10-01T09:00:00Z'))
  await settleMonth(t, t.people.executor, '2026-09')
  await t.services.transact(async (tx) => {
    const { invoiceIds } = await draftInvoices(tx, t.services, as, { month: '2026-09' })
    await issueInvoices(tx, t.services, as, { invoices: invoiceIds.map((id) => ({ id, version: 1 })) })
    t.clock.set(new Date('2026-10-12T09:00:00Z'))
    const payment = { amountKopecks: 4000, method: 'erip' as const, receivedOn: '2026-10-12', reference: '' }
    const source = { source: 'online' as const, sourceKey: 'erip 1' }
    await receivePayment(tx, t.services, { ...payment, ...source, customerId: t.people.customer.cabinetId })
  })
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
})
afterAll(() => t.close())

type Query = Record<string, string>
const rowsOf = async (endpoint: EndpointDeclaration, query: Query = {}) => {
  const answer = await t.call(endpoint, { as: t.people.accountant, query })
  const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
  return sheet?.data ?? []
}

describe('the workbook of invoices', () => {
  test('has the rows of the filtered list', async () => {
    const [head, ...rows] = await rowsOf(spec.downloadInvoices)
    expect(head).toEqual([
      '№',
      'Выставлен',
      'Заказчик',
      'Плательщик',
      'УНП',
      'За что',
      '№ договора',
      'Вид',
      'Месяц',
      'Состояние',
      'Оплатить до',
      'Сумма, BYN',
      'Оплачено, BYN',
      'К оплате, BYN',
    ])
    expect(rows).toHaveLength(2)
    const [own, ...others] = await rowsOf(spec.downloadInvoices, { search: 'last-customer' }).then((all) =>
      all.slice(1),
    )
    expect(others).toEqual([])
    expect(own).toEqual([
      expect.any(String),
      new Date('2026-10-01'),
      'Last-customer First0',
      null,
      null,
      'Математика, Savich Alina',
      expect.any(Number),
      'Занятия',
      new Date('2026-09-01'),
      'Оплачен частично, просрочен',
      new Date('2026-10-08'),
      80,
      40,
      40,
    ])
    expect(await rowsOf(spec.downloadInvoices, { status: 'paid' })).toHaveLength(1)
    expect(await rowsOf(spec.downloadInvoices, { period: '2026-10' })).toHaveLength(1)
  })

  test('is only for accountants, and refuses what the list refuses', async () => {
    for (const who of ['customer', 'executor', 'manager'] as const) {
      expect([who, (await t.call(spec.downloadInvoices, { as: t.people[who] })).status]).toEqual([who, 403])
    }
    expect((await t.call(spec.downloadInvoices, {})).status).toBe(401)
    const wrong = await t.call(spec.downloadInvoices, { as: t.people.accountant, query: { status: 'lost' } })
    expect(wrong.status).toBe(422)
  })
})

describe('debtors', () => {
  const found = async (query: Query, as: TestPerson = t.people.manager) => {
    const { body } = await t.call(spec.listDebtors, { as, query })
    return { ids: body.data.map((row: spec.Debtor) => row.customer.id), totals: body.totals }
  }

  test('are found by the beginnings of their names, with the sums of those found', async () => {
    const { customer, otherCustomer } = t.people
    expect((await found({})).ids.toSorted()).toEqual([customer.cabinetId, otherCustomer.cabinetId].toSorted())
    expect(await found({ search: 'LAST-customer first' })).toEqual({
      ids: [customer.cabinetId],
      totals: { count: 1, balanceKopecks: 4000, overdueKopecks: 4000 },
    })
    for (const search of ['%', '_', 'customer', 'last-executor']) expect((await found({ search })).ids).toEqual([])
  })

  test('are filtered by the age of their oldest debt', async () => {
    expect((await found({ age: 'days60' })).totals.count).toBe(2)
    expect((await found({ age: 'days60', search: 'last-other' })).totals.count).toBe(1)
    expect((await found({ age: 'days30' })).totals).toEqual({ count: 0, balanceKopecks: 0, overdueKopecks: 0 })
    for (const query of [{ age: 'old' }, { search: 'а'.repeat(101) }]) {
      for (const endpoint of [spec.listDebtors, spec.downloadDebtors]) {
        expect((await t.call(endpoint, { as: t.people.manager, query })).status).toBe(422)
      }
    }
  })

  test('are a workbook for staff with the rows of the filter', async () => {
    expect(await rowsOf(spec.downloadDebtors, { search: 'last-customer' })).toEqual([
      ['Заказчик', 'Просрочено, BYN', 'К оплате, BYN', 'Самый ранний срок оплаты', 'Внесено вперёд, BYN'],
      ['Last-customer First0', 40, 40, new Date('2026-10-08'), 0],
    ])
    expect(await rowsOf(spec.downloadDebtors)).toHaveLength(3)
    expect(await rowsOf(spec.downloadDebtors, { age: 'older' })).toHaveLength(1)
    for (const who of ['customer', 'executor'] as const) {
      expect([who, (await t.call(spec.downloadDebtors, { as: t.people[who] })).status]).toEqual([who, 403])
    }
    expect((await t.call(spec.downloadDebtors, {})).status).toBe(401)
  })
})

test('the workbook has the due sum of an invoice after its credit notes', async () => {
  const as = t.people.accountant
  const [{ id, version }] = (await t.call(spec.listInvoices, { as, query: { search: 'last-customer' } })).body.data
  await t.call(spec.creditInvoice, { as, params: { id }, body: { version, amountKopecks: 1500, reason: 'Скидка' } })
  const [, row] = await rowsOf(spec.downloadInvoices, { search: 'last-customer' })
  expect(row?.slice(-3)).toEqual([65, 40, 25])
})

test.each([
  ['invoices', downloadInvoices],
  ['debtors', downloadDebtors],
] as const)('a workbook of %s takes as many statements for two rows as for one', async (_, download) => {
  const { session } = t.people.accountant
  const count = (search: string) =>
    countStatements(t, (tx) => download(tx, t.services, session, { search }, { language: 'ru' }))
  expect(await count('last')).toBe(await count('last-customer'))
})
