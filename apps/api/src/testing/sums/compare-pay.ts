/** Each measure of an executor's pay and of lessons (docs/rules/sums.md) is the same wherever it is shown. */
import * as income from '@navyk/api-spec/money/income-reports'
import { getDuePayouts, getPaySummary, listPayouts, type Payout, type PaySummary } from '@navyk/api-spec/money/payouts'
import * as accounting from '@navyk/api-spec/money/work-reports'
import { downloadLessons, getLessonTotals, type LessonSummary, listLessons } from '@navyk/api-spec/teaching/lessons'
import { addDays, addMonths, firstDayOf } from '@navyk/api-spec/kit'
import { type ExecutorHome, getHome } from '@navyk/api-spec/views/home'
import { downloadPivot, getPivot } from '@navyk/api-spec/views/pivot'
import {
  downloadReport,
  getProgrammeMoney,
  getReport,
  measureOf,
  measuresOf,
  type Report,
  type ReportName,
} from '@navyk/api-spec/views/reports'
import type { PayParts } from '@navyk/api-spec/vocabulary'
import { expect } from 'vitest'
import { balance } from '#money/ledger'
import { hundredths, type SumReading, total } from './sum-reading.ts'

const months = ['2026-10', '2026-11'] as const

/** Lessons of a month: list, head, workbook, lesson accounting, pivot, home, reports and calendar. */
export async function compareLessons(read: SumReading): Promise<void> {
  const { executor } = read.t.people
  const home: ExecutorHome = await read.data(getHome, executor)
  const feed = await read.feedMinutes(executor)
  for (const month of months) {
    const sums = await compareLists(read, month)
    await compareAccounting(read, month, sums)
    await compareTables(read, month, sums)
    expect(feed.get(month) ?? 0).toBe(sums.calendarMinutes + (await heldSessions(read, month)).minutes)
    const thisMonth = home.month.month
    if (home.income && month === thisMonth) expect(home.income.earned.lessonsKopecks).toBe(sums.pay)
    if (home.income?.previous.month === month) expect(home.income.previous.earned.lessonsKopecks).toBe(sums.pay)
    if (month === thisMonth) expect(home.month.heldMinutes).toBe(sums.minutes)
  }
}

interface LessonSums {
  pay: number
  charge: number
  minutes: number
  count: number
  calendarMinutes: number
}

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  (new Date(endsAt).getTime() - new Date(startsAt).getTime()) / 60_000
const calledOff = ['cancelled_by_executor', 'cancelled_by_service', 'cancelled_by_customer', 'moved']

async function compareLists(read: SumReading, month: string): Promise<LessonSums> {
  const { executor, manager } = read.t.people
  const query = { month, executorId: executor.cabinetId }
  const rows: LessonSummary[] = await read.data(listLessons, manager, { ...query, limit: '100' })
  const pay = total(rows, (row) => row.payKopecks ?? 0)
  const charge = total(rows, (row) => row.chargeKopecks ?? 0)
  const ofStaff = await read.data(getLessonTotals, manager, query)
  const own = await read.data(getLessonTotals, executor, { month })
  const minutes = ofStaff.heldMinutes ?? 0
  expect([ofStaff.count, ofStaff.payKopecks ?? 0, ofStaff.chargeKopecks ?? 0]).toEqual([rows.length, pay, charge])
  expect([own.count, own.payKopecks ?? 0, own.heldMinutes ?? 0]).toEqual([rows.length, pay, minutes])
  const book = await read.columns(downloadLessons, manager, query)
  expect([book.get('Исполнителю, BYN'), book.get('Заказчику, BYN')]).toEqual([pay, charge])
  expect(book.get('Исполнителю по плану, BYN')).toBe(own.planned.payKopecks ?? 0)
  expect(book.get('Заказчику по плану, BYN')).toBe(ofStaff.planned.chargeKopecks ?? 0)
  expectMinutes(book.get('Часов проведено'), minutes, rows.length)
  const shown = rows.filter(({ outcome }) => outcome === null || !calledOff.includes(outcome))
  return { pay, charge, minutes, count: rows.length, calendarMinutes: total(shown, minutesOf) }
}

/** Hours of a workbook are rounded to hundredths, each row by itself. */
function expectMinutes(hundredthsOfHours: number | undefined, minutes: number, rows: number): void {
  expect(Math.abs((hundredthsOfHours ?? 0) - (minutes / 60) * 100)).toBeLessThanOrEqual(rows / 2 + 1)
}

async function compareAccounting(read: SumReading, month: string, { pay, charge, minutes }: LessonSums) {
  const { executor, manager } = read.t.people
  const query = { month, executorId: executor.cabinetId }
  const [row] = await read.data(accounting.listWorkReports, manager, query)
  if (!row) return expect(pay).toBe(0)
  const params = { id: row.id }
  const page: accounting.WorkReport = await read.data(accounting.getWorkReport, manager, {}, params)
  const own: accounting.WorkReport = await read.data(accounting.getWorkReport, executor, {}, params)
  const said = { payKopecks: pay, chargeKopecks: charge, heldMinutes: minutes }
  expect([row.totals, page.totals, own.totals]).toMatchObject([said, said, { payKopecks: pay, heldMinutes: minutes }])
  expect(total(page.contracts, ({ totals }) => totals.payKopecks)).toBe(pay)
  expect((page.totals.chargeKopecks ?? 0) - (page.totals.commissionKopecks ?? 0)).toBe(pay)
  const list = await read.columns(accounting.downloadWorkReports, manager, query)
  expect([list.get('Исполнителю, BYN'), list.get('Заказчикам, BYN')]).toEqual([pay, charge])
  const sheet = await read.sheet(accounting.downloadWorkReport, manager, {}, params)
  const at = sheet.findIndex((line) => line[0] === 'Итого')
  const lines = sheet.slice(2, at)
  for (const [column, kopecks] of [
    [-1, pay],
    [-2, charge],
  ] as const) {
    expect(hundredths([sheet[at]?.at(column)])).toBe(kopecks)
    expect(hundredths(lines.map((line) => line.at(column)))).toBe(kopecks)
  }
  // What was corrected after the closing stands below, and counts in the month of its approval.
  const corrected = page.corrections.filter(({ state }) => state === 'approved')
  const below = sheet.slice(at + 1).map((line) => line[4])
  expect(hundredths(below)).toBe(total(corrected, (each) => each.payKopecks - each.payBeforeKopecks))
}

async function compareTables(read: SumReading, month: string, { pay, charge, minutes }: LessonSums): Promise<void> {
  const { executor, manager } = read.t.people
  const span = { from: `${month}-01`, to: addDays(firstDayOf(addMonths(month, 1)), -1), executorId: executor.cabinetId }
  const measures = 'pay,charge,commission,held_minutes'
  const query = { ...span, columns: 'day', rows: 'contract', measures }
  const pivot = await read.data(getPivot, manager, query)
  const sums = [pay, charge, charge - pay, minutes]
  expect(pivot.sums).toEqual(sums)
  const rowSums = pivot.rows.map((row: { sums: number[] }) => row.sums)
  expect(sums.map((_, index) => total(rowSums, (row: number[]) => row[index] ?? 0))).toEqual(sums)
  const foot = (await read.sheet(downloadPivot, manager, query)).at(-1) ?? []
  expect(foot.slice(-4, -1).map((cell) => hundredths([cell]))).toEqual(sums.slice(0, 3))
  const variance = await figures(read, 'variance', span)
  expect(variance.get('held_minutes')).toBe(minutes)
  const { heldMinutes: ofSessions } = await heldSessions(read, month)
  const workload = await figures(read, 'workload', span)
  expect(workload.get('held')).toBe(minutes + ofSessions)
  const { executorId: _, ...all } = span
  expect((await figures(read, 'subscriptions', all)).get('recurring')).toBe(charge)
}

const divisors: Record<string, number> = { kopecks: 100, minutes: 60, count: 1 }

/** The figures of a report by measure. Its workbook says the same, and sums of money are those of its points. */
export async function figures(read: SumReading, report: ReportName, query: Record<string, string>) {
  const { manager } = read.t.people
  const { values, points }: Report = await read.data(getReport, manager, query, { report })
  // Above the figures stand the title and the heads.
  const lines = (await read.sheet(downloadReport, manager, query, { report })).slice(2)
  const names: string[] = measuresOf(report)
  names.forEach((name, index) => {
    const unit = measureOf(report, name)?.unit ?? ''
    const divisor = divisors[unit]
    const value = values[index] ?? 0
    if (divisor !== undefined) expect([name, Math.round(Number(lines[index]?.[1]) * divisor)]).toEqual([name, value])
    const isOfPoints = unit === 'kopecks' && report === 'sales'
    if (isOfPoints) expect([name, total(points, (point) => point.values[index] ?? 0)]).toEqual([name, value])
  })
  return new Map(names.map((name, index) => [name, values[index] ?? 0]))
}

/** Sessions of groups in a month: how long those lasted that were held or are to come, and what they pay. */
async function heldSessions(read: SumReading, month: string) {
  const { executor } = read.t.people
  const rows = await read.t.services.db
    .selectFrom('programme_session as session')
    .leftJoin('session_pay as pay', (on) =>
      on.onRef('pay.session_id', '=', 'session.id').on('pay.executor_id', '=', executor.cabinetId),
    )
    .select(['session.starts_at', 'session.ends_at', 'session.state', 'pay.pay_kopecks'])
    .execute()
  const own = rows.filter(({ starts_at }) => starts_at.toISOString().startsWith(month))
  const length = (row: (typeof own)[number]) => (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000
  return {
    minutes: total(
      own.filter(({ state }) => state !== 'cancelled'),
      length,
    ),
    heldMinutes: total(
      own.filter(({ state }) => state === 'held'),
      length,
    ),
    pay: total(own, (row) => row.pay_kopecks ?? 0),
  }
}

const partsSum = (parts: PayParts) =>
  parts.lessonsKopecks +
  parts.correctionsKopecks +
  parts.sessionsKopecks +
  parts.bonusesKopecks -
  parts.deductionsKopecks

const addUp = (all: PayParts[]): PayParts => {
  const [first] = all
  const keys = Object.keys(first ?? {}) as (keyof PayParts)[]
  return Object.fromEntries(keys.map((key) => [key, total(all, (parts) => parts[key])])) as PayParts
}

/** Compares an executor's pay wherever it is shown: the list of statements with its head, each statement with its parts, rows,
 *  workbook and paper, payouts made and due, the year's income by payer, home, and the ledger. */
export async function comparePay(read: SumReading): Promise<void> {
  const { executor, accountant } = read.t.people
  const query = { executorId: executor.cabinetId }
  const rows: income.IncomeReportSummary[] = await read.data(income.listIncomeReports, executor)
  const sums = await read.data(income.getIncomeTotals, accountant, query)
  const own = await read.data(income.getIncomeTotals, executor)
  expect([own.parts, own.lessonCount, own.paidKopecks]).toEqual([sums.parts, sums.lessonCount, sums.paidKopecks])
  expect(partsSum(sums.parts)).toBe(sums.parts.payableKopecks)
  expect(total(rows, (row) => row.payableKopecks)).toBe(sums.parts.payableKopecks)
  expect(total(rows, (row) => row.lessonCount)).toBe(sums.lessonCount)
  expect(total(rows, (row) => row.paidKopecks)).toBe(sums.paidKopecks)
  const book = await read.columns(income.downloadIncomeReports, accountant, query)
  expect(book.get('К выплате, BYN')).toBe(sums.parts.payableKopecks)
  expect(book.get('За занятия с исправлениями, BYN')).toBe(sums.amounts.payKopecks)
  expect(book.get('Заказчикам, BYN')).toBe(sums.amounts.chargeKopecks)
  expect(book.get('Комиссия, BYN')).toBe(sums.amounts.commissionKopecks)
  expect(book.get('Выплачено, BYN')).toBe(sums.paidKopecks)
  expect(sums.amounts.chargeKopecks - sums.amounts.commissionKopecks).toBe(sums.amounts.payKopecks)
  const statements: income.IncomeReport[] = []
  for (const row of rows) statements.push(await compareStatement(read, row))
  if (rows.length > 0) expect(addUp(statements.map(({ parts }) => parts))).toEqual(sums.parts)
  await compareYear(read, sums.parts, sums.paidKopecks)
}

async function compareStatement(read: SumReading, row: income.IncomeReportSummary): Promise<income.IncomeReport> {
  const { executor, accountant } = read.t.people
  const params = { id: row.id }
  const report: income.IncomeReport = await read.data(income.getIncomeReport, executor, {}, params)
  const ofStaff: income.IncomeReport = await read.data(income.getIncomeReport, accountant, {}, params)
  expect([report.parts.payableKopecks, partsSum(report.parts)]).toEqual([row.payableKopecks, row.payableKopecks])
  expect(ofStaff.parts).toEqual(report.parts)
  const accruals = report.clients.flatMap((client) => client.accruals)
  const lessons = accruals.filter(({ correctedIn }) => correctedIn === null)
  const corrected = accruals.filter(({ correctedIn }) => correctedIn !== null)
  expect([report.lessonCount, row.lessonCount]).toEqual([lessons.length, lessons.length])
  expect(total(lessons, ({ amounts }) => amounts.payKopecks)).toBe(report.parts.lessonsKopecks)
  expect(total(report.clients, ({ amounts }) => amounts.payKopecks)).toBe(report.parts.lessonsKopecks)
  expect(total(corrected, ({ amounts }) => amounts.payKopecks)).toBe(report.parts.correctionsKopecks)
  expect(corrected.every(({ reason }) => reason !== null)).toBe(true)
  const rowsOf = (kind: income.StatementRowKind) =>
    total(
      report.adjustments.filter((each) => each.kind === kind),
      (each) => each.amountKopecks,
    )
  const { sessionsKopecks, bonusesKopecks, deductionsKopecks } = report.parts
  expect([rowsOf('session'), rowsOf('bonus'), rowsOf('deduction')]).toEqual([
    sessionsKopecks,
    bonusesKopecks,
    deductionsKopecks,
  ])
  const sheet = await read.sheet(income.downloadIncomeWorkbook, executor, {}, params)
  const numbers = sheet.map((line) => line.at(-1)).filter((cell) => typeof cell === 'number')
  // The rows, what they come to, and what of it was paid.
  const below = row.paidKopecks > 0 ? [row.payableKopecks, row.paidKopecks] : [row.payableKopecks]
  expect(numbers.slice(-below.length).map((cell) => hundredths([cell]))).toEqual(below)
  expect(hundredths(numbers.slice(0, -below.length))).toBe(row.payableKopecks)
  await read.paper(income.downloadIncomeDocument, executor, row.id, [
    row.payableKopecks,
    ...accruals.map(({ amounts }) => amounts.payKopecks),
    ...report.adjustments.map(({ kind, amountKopecks }) => (kind === 'deduction' ? -amountKopecks : amountKopecks)),
  ])
  const paid: Payout[] = await read.data(listPayouts, executor, {}, params)
  const arrived = paid.filter(({ state }) => state === 'paid')
  expect(total(arrived, ({ paidKopecks }) => paidKopecks ?? 0)).toBe(row.paidKopecks)
  return report
}

async function compareYear(read: SumReading, parts: PayParts, paidKopecks: number): Promise<void> {
  const { executor, accountant } = read.t.people
  const owed = await balance(read.t.services.db, { kind: 'executor', ownerId: executor.cabinetId })
  expect(0 - owed).toBe(parts.payableKopecks - paidKopecks)
  const summary: PaySummary = await read.data(getPaySummary, executor)
  const { comingKopecks, checkedKopecks, accruedKopecks, waiting } = summary
  expect(summary.paidYearKopecks).toBe(paidKopecks)
  expect(comingKopecks + checkedKopecks + accruedKopecks + waiting.payKopecks).toBe(parts.payableKopecks - paidKopecks)
  expect(total(waiting.customers, (each) => each.payKopecks)).toBe(waiting.payKopecks)
  const home: ExecutorHome = await read.data(getHome, executor)
  expect(home.pay).toEqual(summary)
  const due = await read.data(getDuePayouts, accountant)
  expect(
    due.ready.kopecks + due.noDetails.kopecks + due.accountChanged.kopecks + due.onHold.kopecks + due.failed.kopecks,
  ).toBe(await dueOf(read, executor.cabinetId))
  const sources: income.IncomeSources = await read.data(income.getIncomeSources, executor)
  const bySource = total([...sources.customers, ...sources.programmes], (each) => each.payKopecks)
  // Bonuses and deductions are of no customer and no subject.
  expect(bySource).toBe(parts.payableKopecks - parts.bonusesKopecks + parts.deductionsKopecks)
  expect(total(sources.subjects, (each) => each.payKopecks)).toBe(bySource)
  expect(total(sources.programmes, (each) => each.payKopecks)).toBe(parts.sessionsKopecks)
  const money = await read.data(getProgrammeMoney, accountant, { month: '2026-12' })
  const { pay } = await heldSessions(read, '2026-11')
  expect(money.totals.payKopecks).toBe(pay)
  const accruedPay = await read.t.services.db.selectFrom('session_pay').select('accrued_kopecks').execute()
  expect(parts.sessionsKopecks).toBe(total(accruedPay, (row) => row.accrued_kopecks))
  if (home.income) await compareEarned(read, home.month.month, home.income)
}

/** Compares the earnings that home shows for this month and the last one: they have the sessions held in the month, and add up. */
async function compareEarned(read: SumReading, month: string, income: NonNullable<ExecutorHome['income']>) {
  for (const each of [{ month, earned: income.earned }, income.previous]) {
    expect(partsSum(each.earned)).toBe(each.earned.payableKopecks)
    expect(each.earned.sessionsKopecks).toBe((await heldSessions(read, each.month)).pay)
  }
}

/** Unpaid kopecks of statements that are approved, paid in part, on hold or came back. */
async function dueOf(read: SumReading, executorId: string): Promise<number> {
  const query = { executorId, limit: '100' }
  const rows: income.IncomeReportSummary[] = await read.data(income.listIncomeReports, read.t.people.accountant, query)
  const due = rows.filter(({ state }) => ['approved', 'part_paid', 'failed', 'on_hold'].includes(state))
  return total(due, (row) => row.payableKopecks - row.paidKopecks)
}
