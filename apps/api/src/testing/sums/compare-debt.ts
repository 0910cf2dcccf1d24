/** Each measure of what customers owe and pay (docs/rules/sums.md) is the same wherever it is shown. */
import * as invoices from '@navyk/api-spec/money/invoices'
import * as payments from '@navyk/api-spec/money/payments'
import { type CustomerHome, getHome } from '@navyk/api-spec/views/home'
import {
  downloadManagedCustomers,
  getManagedCustomerTotals,
  listManagedCustomers,
  type ManagedCustomer,
} from '@navyk/api-spec/views/customer-management'
import { expect } from 'vitest'
import { balance } from '#money/ledger'
import { figures } from './compare-pay.ts'
import { type SumReading, total } from './sum-reading.ts'
import type { TestPerson } from '../test-app.ts'

/** Invoices, payments and credit of each customer and of all: lists, heads, workbooks, papers, statement, home, debtors, customers,
 *  the sales report, and the ledger. */
export async function compareDebts(read: SumReading): Promise<void> {
  const { customer, otherCustomer } = read.t.people
  const each = [await compareCustomer(read, customer), await compareCustomer(read, otherCustomer)]
  const all = {
    due: total(each, ({ due }) => due),
    overdue: total(each, ({ overdue }) => overdue),
    credit: total(each, ({ credit }) => credit),
  }
  await compareDebtors(read, all)
  await compareManaged(read, all)
  await compareSales(read, all)
}

async function compareCustomer(read: SumReading, customer: TestPerson) {
  const { accountant } = read.t.people
  const query = { customerId: customer.cabinetId }
  const sums: invoices.InvoiceTotals = await read.data(invoices.getInvoiceTotals, accountant, query)
  expect(sums.issuedKopecks - sums.creditedKopecks).toBe(sums.totalKopecks)
  const due = sums.totalKopecks - sums.paidKopecks - sums.writtenOffKopecks + sums.overpaidKopecks
  expect(due).toBe(sums.balanceKopecks)
  expect(await read.data(invoices.getInvoiceTotals, customer)).toMatchObject({
    balanceKopecks: due,
    paidKopecks: sums.paidKopecks,
    creditKopecks: sums.creditKopecks,
  })
  await compareInvoices(read, query, sums)
  await comparePayments(read, query, sums.creditKopecks)
  const home: CustomerHome = await read.data(getHome, customer)
  const { balanceKopecks, issuedKopecks, creditedKopecks, paidKopecks } = home.invoicesToPay
  expect([home.creditKopecks, balanceKopecks]).toEqual([sums.creditKopecks, due])
  expect(issuedKopecks - creditedKopecks - paidKopecks).toBe(due)
  await compareStatement(read, customer)
  return { due, overdue: sums.overdueKopecks, credit: sums.creditKopecks }
}

async function compareInvoices(read: SumReading, query: { customerId: string }, sums: invoices.InvoiceTotals) {
  const { accountant } = read.t.people
  const rows: invoices.InvoiceSummary[] = await read.data(invoices.listInvoices, accountant, { ...query, limit: '100' })
  expect(total(rows, (row) => Math.max(row.balanceKopecks, 0))).toBe(sums.balanceKopecks)
  const standing = rows.filter(({ status }) => !['draft', 'cancelled', 'void'].includes(status))
  expect(total(standing, (row) => row.totalKopecks)).toBe(sums.issuedKopecks)
  expect(total(standing, (row) => row.creditedKopecks)).toBe(sums.creditedKopecks)
  expect(total(rows, (row) => row.paidKopecks)).toBe(sums.paidKopecks)
  const book = await read.columns(invoices.downloadInvoices, accountant, query)
  expect(book.get('Оплачено, BYN')).toBe(sums.paidKopecks)
  expect(book.get('К оплате, BYN')).toBe(total(rows, (row) => row.balanceKopecks))
  const newest = standing.at(0)
  if (!newest) return
  const { totalKopecks, creditedKopecks, paidKopecks, balanceKopecks } = newest
  await read.paper(invoices.downloadInvoice, accountant, newest.id, [
    totalKopecks,
    ...(creditedKopecks > 0 ? [-creditedKopecks] : []),
    ...(paidKopecks > 0 ? [paidKopecks, balanceKopecks] : []),
  ])
}

/** Kopecks of payments that are allocated to invoices. */
const coveredBy = (rows: payments.Payment[]) =>
  total(rows, (row) => total(row.allocations, ({ amountKopecks }) => amountKopecks))

async function comparePayments(read: SumReading, query: { customerId: string }, credit: number): Promise<void> {
  const { accountant } = read.t.people
  const rows: payments.Payment[] = await read.data(payments.listPayments, accountant, { ...query, limit: '100' })
  const standing = rows.filter(({ reversal }) => reversal === null)
  const sums: payments.PaymentTotals = await read.data(payments.getPaymentTotals, accountant, query)
  expect(sums).toMatchObject({
    count: rows.length,
    coveredKopecks: coveredBy(rows),
    creditKopecks: credit,
    refundedKopecks: total(rows, (row) => row.refundedKopecks),
    askedRefundKopecks: total(rows, (row) => row.askedRefundKopecks),
    amountKopecks: total(standing, (row) => row.amountKopecks),
    reversedKopecks: total(rows, (row) => row.amountKopecks) - total(standing, (row) => row.amountKopecks),
  })
  expect(total(rows, (row) => row.creditKopecks)).toBe(credit)
  expect(total(sums.methods, (method) => method.amountKopecks)).toBe(sums.amountKopecks)
  const book = await read.columns(payments.downloadPayments, accountant, query)
  const covered = coveredBy(rows)
  expect(book.get('Сумма, BYN')).toBe(sums.amountKopecks + sums.reversedKopecks)
  expect([book.get('Зачтено, BYN'), book.get('Аванс, BYN')]).toEqual([covered, credit])
  expect(book.get('Возврат, BYN')).toBe(sums.refundedKopecks)
  // What came in is with invoices, is credit, or was or is to be given back.
  expect(covered + credit + sums.refundedKopecks).toBe(sums.amountKopecks)
}

/** The account of a customer: opening + charged − received + given back = closing, the same by age, and in the ledger. */
async function compareStatement(read: SumReading, customer: TestPerson): Promise<void> {
  const owed = await balance(read.t.services.db, { kind: 'customer', ownerId: customer.cabinetId })
  const months = { fromMonth: '2026-01', toMonth: '2026-12' }
  const statement: invoices.Statement = await read.data(invoices.getStatement, customer, months)
  const { openingKopecks, chargesKopecks, paymentsKopecks, refundsKopecks, closingKopecks } = statement
  expect([closingKopecks, openingKopecks + chargesKopecks + paymentsKopecks + refundsKopecks]).toEqual([owed, owed])
  const { on: _, balanceKopecks, ...ages } = statement.ageing
  expect([balanceKopecks, total(Object.values(ages), (kopecks) => kopecks)]).toEqual([owed, owed])
}

interface Debt {
  due: number
  overdue: number
  credit: number
}

async function compareDebtors(read: SumReading, { due, overdue }: Debt): Promise<void> {
  const { accountant } = read.t.people
  const { data, totals } = await read.body(invoices.listDebtors, accountant)
  expect(totals).toMatchObject({ balanceKopecks: due, overdueKopecks: overdue })
  expect(total(data as invoices.Debtor[], (row) => row.balanceKopecks)).toBe(due)
  const book = await read.columns(invoices.downloadDebtors, accountant)
  expect([book.get('К оплате, BYN') ?? 0, book.get('Просрочено, BYN') ?? 0]).toEqual([due, overdue])
}

async function compareManaged(read: SumReading, { due, overdue, credit }: Debt): Promise<void> {
  const { accountant } = read.t.people
  const sums = await read.data(getManagedCustomerTotals, accountant)
  expect(sums).toMatchObject({ dueKopecks: due, overdueKopecks: overdue, creditKopecks: credit })
  const rows: ManagedCustomer[] = await read.data(listManagedCustomers, accountant, { limit: '100' })
  expect(total(rows, (row) => row.dueKopecks)).toBe(due)
  expect(total(rows, (row) => row.creditKopecks)).toBe(credit)
  const book = await read.columns(downloadManagedCustomers, accountant)
  expect([book.get('К оплате'), book.get('Просрочено'), book.get('Аванс')]).toEqual([due, overdue, credit])
}

/** Compares sales of the last quarter, in which every invoice is. */
async function compareSales(read: SumReading, { due, overdue }: Debt): Promise<void> {
  const { accountant } = read.t.people
  const sums: invoices.InvoiceTotals = await read.data(invoices.getInvoiceTotals, accountant)
  const sales = await figures(read, 'sales', { from: '2026-10-01', to: '2026-12-31' })
  expect(Object.fromEntries(sales)).toMatchObject({
    invoiced: sums.totalKopecks,
    paid: sums.paidKopecks,
    written_off: sums.writtenOffKopecks,
    overdue,
    open: due - overdue,
  })
}
