/** Papers, files for the bank and the export of personal data say the sums that the screens say. */
import { downloadAct, listActs, type Act } from '@navyk/api-spec/money/acts'
import * as income from '@navyk/api-spec/money/income-reports'
import * as invoices from '@navyk/api-spec/money/invoices'
import type * as payments from '@navyk/api-spec/money/payments'
import * as payouts from '@navyk/api-spec/money/payouts'
import * as accounting from '@navyk/api-spec/money/work-reports'
import { expect } from 'vitest'
import { exportFor as ofIncome } from '#domains/money/income-reports/export.ts'
import { exportFor as ofInvoices } from '#domains/money/invoices/personal-data/export.ts'
import { exportFor as ofPayments } from '#domains/money/payments/export.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { type SumReading, total } from './sum-reading.ts'
import type { TestPerson } from '../test-app.ts'

export async function comparePapers(read: SumReading): Promise<void> {
  const { customer, otherCustomer } = read.t.people
  for (const one of [customer, otherCustomer]) {
    await compareCreditNotes(read, one)
    await compareOwnData(read, one)
  }
  await compareActs(read)
  await compareBatches(read)
  await compareOwnPay(read)
}

/** Compares the sum that an invoice names as taken off with its credit notes, and each note with its paper. */
async function compareCreditNotes(read: SumReading, customer: TestPerson): Promise<void> {
  const { accountant } = read.t.people
  const query = { customerId: customer.cabinetId, limit: '100' }
  const rows: invoices.InvoiceSummary[] = await read.data(invoices.listInvoices, accountant, query)
  for (const row of rows.filter(({ creditedKopecks }) => creditedKopecks > 0)) {
    const page: invoices.Invoice = await read.data(invoices.getInvoice, customer, {}, { id: row.id })
    expect(total(page.creditNotes, (note) => note.amountKopecks)).toBe(row.creditedKopecks)
    for (const { id, amountKopecks } of page.creditNotes) {
      // In the row, and among the sums.
      expect(await read.countOnPaper(invoices.downloadCreditNote, customer, id, -amountKopecks)).toBe(2)
    }
  }
}

/** An act of a contract asks for what its lessons of the month cost in the lesson accounting. What corrections that were approved
 *  in its month come to is in it as well, so acts of months after them are not compared. */
async function compareActs(read: SumReading): Promise<void> {
  const { executor, manager, accountant } = read.t.people
  const query = { executorId: executor.cabinetId }
  const reports: accounting.WorkReportSummary[] = await read.data(accounting.listWorkReports, manager, query)
  const acts: Act[] = await read.data(listActs, accountant, { ...query, limit: '100' })
  for (const { id, month } of reports) {
    const page: accounting.WorkReport = await read.data(accounting.getWorkReport, manager, {}, { id })
    for (const { contractNumber, totals } of page.contracts) {
      const act = acts.find((each) => each.month === month && each.contractNumber === contractNumber)
      if (!act) continue
      expect([act.totalKopecks, act.month]).toEqual([totals.chargeKopecks, month])
      await read.paper(downloadAct, accountant, act.id, [act.totalKopecks])
    }
  }
}

/** A batch comes to its payouts, and its file to the kopeck to both. */
async function compareBatches(read: SumReading): Promise<void> {
  const { accountant } = read.t.people
  const batches: payouts.PayoutBatch[] = await read.data(payouts.listPayoutBatches, accountant)
  for (const { id, all } of batches) {
    const rows: payouts.BatchPayout[] = await read.data(payouts.listBatchPayouts, accountant, {}, { id })
    expect([rows.length, total(rows, (row) => row.amountKopecks)]).toEqual([all.count, all.kopecks])
    const file = await read.text(payouts.downloadPayoutBatch, accountant, id)
    const amounts = [...file.matchAll(/^BY\w{26};(?<amount>\d+\.\d\d);/gm)].map(({ groups }) =>
      Math.round(Number(groups?.amount) * 100),
    )
    expect([amounts.length, total(amounts, (kopecks) => kopecks)]).toEqual([all.count, all.kopecks])
  }
}

/** A domain's part of the export of a person's data. */
const exported = (of: ExportCabinet, { t }: SumReading, { session }: TestPerson) =>
  of(t.services.db, t.services, session, 'ru')

async function compareOwnData(read: SumReading, customer: TestPerson): Promise<void> {
  const rows = (await exported(ofInvoices, read, customer)).invoices as invoices.Invoice[] // as they are shown
  const sums: invoices.InvoiceTotals = await read.data(invoices.getInvoiceTotals, customer)
  const standing = rows.filter(({ status }) => !['draft', 'cancelled', 'void'].includes(status))
  expect(total(standing, (row) => row.totalKopecks)).toBe(sums.issuedKopecks)
  expect(total(rows, (row) => row.paidKopecks)).toBe(sums.paidKopecks)
  expect(total(rows, (row) => Math.max(row.balanceKopecks, 0))).toBe(sums.balanceKopecks)
  const received = (await exported(ofPayments, read, customer)).payments as payments.Payment[] // likewise
  expect(total(received, (row) => row.creditKopecks)).toBe(sums.creditKopecks)
}

async function compareOwnPay(read: SumReading): Promise<void> {
  const { executor } = read.t.people
  const sums = await read.data(income.getIncomeTotals, executor)
  const statements = (await exported(ofIncome, read, executor))['income-reports'] as income.IncomeReport[] // likewise
  const standing = statements.filter(({ state }) => state !== 'void')
  expect(total(standing, ({ parts }) => parts.payableKopecks)).toBe(sums.parts.payableKopecks)
  expect(total(standing, ({ paidKopecks }) => paidKopecks)).toBe(sums.paidKopecks)
}
