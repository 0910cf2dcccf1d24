// Random histories of one customer and one executor. After each, every measure of docs/rules/sums.md is read wherever it appears
// and compared to the kopeck: answers of screens, workbooks, the paper of a statement, sums of reports, the ledger.
import * as income from '@navyk/api-spec/money/income-reports'
import * as invoices from '@navyk/api-spec/money/invoices'
import { getPaymentTotals } from '@navyk/api-spec/money/payments'
import { getWorkReport } from '@navyk/api-spec/money/work-reports'
import { addDays, type EndpointDeclaration } from '@navyk/api-spec/kit'
import { downloadLessons, getLessonTotals, listLessons } from '@navyk/api-spec/teaching/lessons'
import { getManagedCustomerTotals } from '@navyk/api-spec/views/customer-management'
import { getHome } from '@navyk/api-spec/views/home'
import { getPivot } from '@navyk/api-spec/views/pivot'
import fc from 'fast-check'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { balance } from './domains/money/ledger/index.ts'
import { accrueSessions } from './domains/money/income-reports/index.ts'
import { findWorkReportOf } from './domains/money/work-reports/index.ts'
import { MixedHistory, mixedStep } from './testing/mixed-history.ts'
import { makeSecondAccountant } from './testing/payments.ts'
import { addSession } from './testing/programme-sessions.ts'
import { joinTeam, openProgramme } from './testing/programmes.ts'
import { createContract, teach } from './testing/teaching.ts'
import { type TestApp, type TestPerson, testApp } from './testing/test-app.ts'
import { tries } from './testing/tries.ts'

const day = fc.integer({ min: 2, max: 28 })
const extraStep = fc.oneof(
  fc.record({ do: fc.constantFrom('bonus' as const, 'deduction' as const), amount: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({
    do: fc.constant('session' as const),
    day,
    kopecks: fc.integer({ min: 0, max: 7000 }),
    isAgain: fc.boolean(),
  }),
  fc.record({
    ...{ do: fc.constant('lesson' as const), day },
    outcome: fc.constantFrom('held' as const, 'student_no_show' as const, 'cancelled_by_executor' as const, null),
  }),
)
type ExtraStep = typeof extraStep extends fc.Arbitrary<infer One> ? One : never
const step = fc.oneof(
  { weight: 3, arbitrary: mixedStep.map((of) => ({ kind: 'money' as const, of })) },
  { weight: 2, arbitrary: extraStep.map((of) => ({ kind: 'pay' as const, of })) },
)

class Reading {
  private readonly t: TestApp
  constructor(t: TestApp) {
    this.t = t
  }

  async data(endpoint: EndpointDeclaration, as: TestPerson, query: Record<string, string> = {}, id?: string) {
    const answer = await this.t.call(endpoint, { as, query, ...(id !== undefined && { params: { id } }) })
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 200])
    return answer.body.data
  }

  /** Sums of the columns of a workbook in kopecks, by the word of the column. Whatever is no number counts nothing. */
  async columns(endpoint: EndpointDeclaration, as: TestPerson, query: Record<string, string> = {}) {
    const { bytes } = await this.t.call(endpoint, { as, query })
    const [head = [], ...rows] = (await readWorkbook(Buffer.from(bytes)))[0]?.data ?? []
    const sumOf = (at: number) => rows.reduce((sum, row) => sum + (typeof row[at] === 'number' ? row[at] : 0), 0)
    return new Map(head.map((word, at) => [String(word), Math.round(sumOf(at) * 100)]))
  }
}

const total = <Row>(rows: Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/** A session of a group that was held, or a correction of the first one, as its outcomes leave its pay; then accrued. */
async function paySession(t: TestApp, { day, kopecks, isAgain }: Extract<ExtraStep, { do: 'session' }>): Promise<void> {
  const { db } = t.services
  const paid = await db.selectFrom('session_pay').select('session_id').orderBy('session_id').execute()
  const [first] = paid
  if (first && isAgain) {
    await db.updateTable('session_pay').set({ pay_kopecks: kopecks }).where('session_id', '=', first.session_id).execute()
  } else {
    const programme = await openProgramme(t)
    await joinTeam(t, programme.id, t.people.otherExecutor)
    const { id } = await addSession(t, programme.id, addDays('2026-12-14', paid.length))
    const about = { title: 'Группа', subject: 'mathematics' as const, held_on: dateOf(day) }
    const of = { session_id: id, executor_id: t.people.executor.cabinetId, final_at: t.services.clock.now() }
    await db
      .insertInto('session_pay')
      .values({ ...about, ...of, pay_kopecks: kopecks })
      .execute()
  }
  await accrueSessions(t.services)
}

const dateOf = (of: number) => `2026-11-${String(of).padStart(2, '0')}`

async function extra(t: TestApp, one: ExtraStep): Promise<void> {
  const { accountant, executor } = t.people
  if (one.do === 'session') return paySession(t, one)
  if (one.do === 'lesson') {
    const date = dateOf(one.day)
    const outcome = date < '2026-11-20' ? one.outcome : null
    return teach(t, await createContract(t), [{ date, time: '15:00', outcome }]).catch(() => undefined)
  }
  const [report] = (await t.call(income.listIncomeReports, { as: executor })).body.data
  if (!report) return
  const body = { version: report.version, kind: one.do, amountKopecks: one.amount, reason: 'Причина' }
  // A deduction of more than there is is refused, and changes nothing.
  await t.call(income.adjustIncomeReport, { as: accountant, params: { id: report.id }, body, key: crypto.randomUUID() })
}

/** Lessons of a month: the lesson accounting, the list with its sums, the pivot, home and the workbook. */
async function compareLessons(t: TestApp, read: Reading): Promise<void> {
  const { executor, manager } = t.people
  for (const month of ['2026-10', '2026-11']) {
    const query = { month, executorId: executor.cabinetId }
    const sums = await read.data(getLessonTotals, executor, { month })
    const ofStaff = await read.data(getLessonTotals, manager, query)
    const pay = sums.payKopecks ?? 0
    expect(ofStaff.payKopecks ?? 0).toBe(pay)
    const rows = await read.data(listLessons, manager, { ...query, limit: '100' })
    expect(total(rows, (row: { payKopecks: number | null }) => row.payKopecks ?? 0)).toBe(pay)
    const book = await read.columns(downloadLessons, manager, query)
    expect(book.get('Исполнителю, BYN')).toBe(pay)
    expect(book.get('Заказчику, BYN')).toBe(ofStaff.chargeKopecks ?? 0)
    expect(book.get('Исполнителю по плану, BYN')).toBe(sums.planned.payKopecks)
    expect(Math.round(((book.get('Часов проведено') ?? 0) / 100) * 60)).toBe(sums.heldMinutes ?? 0)
    const report = await findWorkReportOf(t.services.db, executor.cabinetId, month)
    if (report) expect((await read.data(getWorkReport, executor, {}, report.id)).totals.payKopecks).toBe(pay)
    const span = { from: `${month}-01`, to: `${month}-${month === '2026-10' ? '31' : '30'}` }
    const pivot = await read.data(getPivot, manager, {
      ...{ ...span, columns: 'day', rows: 'executor', measures: 'pay,charge,held_minutes' },
      executorId: executor.cabinetId,
    })
    expect(pivot.sums).toEqual([pay, ofStaff.chargeKopecks ?? 0, sums.heldMinutes ?? 0])
    const home = (await read.data(getHome, executor)).income
    const earned = month === home.previous.month ? home.previous.earned : home.earned
    expect(earned.lessonsKopecks).toBe(pay)
  }
}

const partsSum = (parts: Record<string, number>) =>
  (parts.lessonsKopecks ?? 0) +
  (parts.correctionsKopecks ?? 0) +
  (parts.sessionsKopecks ?? 0) +
  (parts.bonusesKopecks ?? 0) -
  (parts.deductionsKopecks ?? 0)

/** What the executor gets: the list with its sums, each statement with its parts and rows, both workbooks, and the ledger. */
async function comparePay(t: TestApp, read: Reading): Promise<void> {
  const { executor, accountant } = t.people
  const query = { executorId: executor.cabinetId }
  const rows: income.IncomeReportSummary[] = await read.data(income.listIncomeReports, executor)
  const sums = await read.data(income.getIncomeTotals, accountant, query)
  expect(partsSum(sums.parts)).toBe(sums.parts.payableKopecks)
  expect(total(rows, (row) => row.payableKopecks)).toBe(sums.parts.payableKopecks)
  expect(total(rows, (row) => row.lessonCount)).toBe(sums.lessonCount)
  const owed = await balance(t.services.db, { kind: 'executor', ownerId: executor.cabinetId })
  expect(-owed).toBe(sums.parts.payableKopecks - sums.paidKopecks)
  const pays = await t.services.db.selectFrom('session_pay').selectAll().execute()
  expect(sums.parts.sessionsKopecks).toBe(total(pays, (row) => row.pay_kopecks))
  const home = (await read.data(getHome, executor)).income
  expect([home.earned.sessionsKopecks, partsSum(home.earned)]).toEqual([
    sums.parts.sessionsKopecks,
    home.earned.payableKopecks,
  ])
  const book = await read.columns(income.downloadIncomeReports, accountant, query)
  expect(book.get('К выплате, BYN')).toBe(sums.parts.payableKopecks)
  expect(book.get('За занятия с исправлениями, BYN')).toBe(sums.amounts.payKopecks)
  expect(book.get('Заказчикам, BYN')).toBe(sums.amounts.chargeKopecks)
  expect(book.get('Комиссия, BYN')).toBe(sums.amounts.commissionKopecks)
  expect(sums.amounts.chargeKopecks - sums.amounts.commissionKopecks).toBe(sums.amounts.payKopecks)
  for (const row of rows) {
    const report: income.IncomeReport = await read.data(income.getIncomeReport, executor, {}, row.id)
    expect([report.parts.payableKopecks, partsSum(report.parts)]).toEqual([row.payableKopecks, row.payableKopecks])
    const accruals = report.clients.flatMap((client) => client.accruals)
    const lessons = accruals.filter(({ correctedIn }) => correctedIn === null)
    expect(report.lessonCount).toBe(lessons.length)
    expect(total(lessons, ({ amounts }) => amounts.payKopecks)).toBe(report.parts.lessonsKopecks)
    expect(total(report.clients, ({ amounts }) => amounts.payKopecks)).toBe(report.parts.lessonsKopecks)
    const corrected = accruals.filter(({ correctedIn }) => correctedIn !== null)
    expect(total(corrected, ({ amounts }) => amounts.payKopecks)).toBe(report.parts.correctionsKopecks)
    expect(corrected.every(({ reason }) => reason !== null)).toBe(true)
    const { bytes } = await t.call(income.downloadIncomeWorkbook, { as: executor, params: { id: row.id } })
    const cells = ((await readWorkbook(Buffer.from(bytes)))[0]?.data ?? []).map((line) => line.at(-1))
    const numbers = cells.flatMap((cell) => (typeof cell === 'number' ? [Math.round(cell * 100)] : []))
    // The rows, and below them what they come to.
    expect(numbers.at(-1)).toBe(row.payableKopecks)
    expect(total(numbers.slice(0, -1), (kopecks) => kopecks)).toBe(row.payableKopecks)
  }
}

/** What the customer owes: invoices with their sums, workbook, statement, home, lists of staff, sums of reports, and the ledger. */
async function compareDebt(t: TestApp, read: Reading): Promise<void> {
  const { accountant, customer } = t.people
  const query = { customerId: customer.cabinetId }
  const sums: invoices.InvoiceTotals = await read.data(invoices.getInvoiceTotals, accountant, query)
  expect(sums.issuedKopecks - sums.creditedKopecks).toBe(sums.totalKopecks)
  const due = sums.totalKopecks - sums.paidKopecks - sums.writtenOffKopecks + sums.overpaidKopecks
  expect(due).toBe(sums.balanceKopecks)
  const rows: invoices.InvoiceSummary[] = await read.data(invoices.listInvoices, accountant, { ...query, limit: '100' })
  expect(total(rows, (row) => Math.max(row.balanceKopecks, 0))).toBe(sums.balanceKopecks)
  const book = await read.columns(invoices.downloadInvoices, accountant, query)
  expect(book.get('Оплачено, BYN')).toBe(sums.paidKopecks)
  const home = await read.data(getHome, customer)
  expect(home.creditKopecks).toBe(sums.creditKopecks)
  expect((await read.data(getPaymentTotals, accountant, query)).creditKopecks).toBe(sums.creditKopecks)
  const managed = await read.data(getManagedCustomerTotals, accountant)
  expect([managed.dueKopecks, managed.creditKopecks]).toEqual([sums.balanceKopecks, sums.creditKopecks])
  const owed = await balance(t.services.db, { kind: 'customer', ownerId: customer.cabinetId })
  const statement: invoices.Statement = await read.data(invoices.getStatement, customer, {
    ...{ fromMonth: '2026-01', toMonth: '2026-11' },
  })
  const { openingKopecks, chargesKopecks, paymentsKopecks, closingKopecks } = statement
  expect([closingKopecks, openingKopecks + chargesKopecks + paymentsKopecks]).toEqual([owed, owed])
  const { on: _, balanceKopecks, ...ages } = statement.ageing
  expect([balanceKopecks, total(Object.values(ages), (kopecks) => kopecks)]).toEqual([owed, owed])
  const kept = await sql<{ invoiced: number; paid: number; off: number; due: number }>`
    select coalesce(sum(invoiced_kopecks), 0)::bigint as invoiced, coalesce(sum(paid_kopecks), 0)::bigint as paid,
      coalesce(sum(written_off_kopecks), 0)::bigint as off,
      (select coalesce(sum(due_kopecks), 0)::bigint from report_due_day where customer_id = ${customer.cabinetId}) as due
    from report_invoice_day where customer_id = ${customer.cabinetId}`.execute(t.services.db)
  expect(kept.rows).toEqual([
    { invoiced: sums.totalKopecks, paid: sums.paidKopecks, off: sums.writtenOffKopecks, due: sums.balanceKopecks },
  ])
}

test('whatever happened, each measure is the same to the kopeck wherever it is shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
      const t = await testApp()
      try {
        const history = new MixedHistory(t, await makeSecondAccountant(t))
        await history.prepare()
        for (const one of steps) {
          if (one.kind === 'pay') await extra(t, one.of)
          else await history.step(one.of)
        }
        const read = new Reading(t)
        await compareLessons(t, read)
        await comparePay(t, read)
        await compareDebt(t, read)
      } finally {
        await t.close()
      }
    }),
    {
      numRuns: tries(10),
      examples: [
        // A bonus, a deduction and a correction below zero in one month, beside planned and held lessons.
        [
          [
            { kind: 'money', of: { do: 'correct', which: 0, charge: 1000 } },
            { kind: 'pay', of: { do: 'bonus', amount: 2500 } },
            { kind: 'pay', of: { do: 'deduction', amount: 700 } },
            { kind: 'pay', of: { do: 'session', day: 4, kopecks: 6500, isAgain: false } },
            { kind: 'pay', of: { do: 'session', day: 4, kopecks: 5000, isAgain: true } },
            { kind: 'pay', of: { do: 'lesson', day: 3, outcome: 'held' } },
            { kind: 'pay', of: { do: 'lesson', day: 24, outcome: null } },
            { kind: 'money', of: { do: 'pay', amount: 5000, which: 0, to: 'all' } },
            { kind: 'money', of: { do: 'credit', amount: 500, which: 0 } },
          ],
        ],
      ],
    },
  )
}, 180_000)
