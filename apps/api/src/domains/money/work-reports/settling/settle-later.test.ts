import { hourMs } from '@navyk/api-spec/kit'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { getIncomeReport, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import {
  draftInvoices,
  getInvoice,
  getStatement,
  issueInvoices,
  listUninvoiced,
  type Statement,
} from '@navyk/api-spec/money/invoices'
import {
  approveWorkReport,
  getWorkReport,
  listWorkReports,
  submitWorkReport,
  type WorkReportLesson,
} from '@navyk/api-spec/money/work-reports'
import { getLesson } from '@navyk/api-spec/teaching/lessons'
import { getHome } from '@navyk/api-spec/views/home'
import { beforeEach, describe, expect, test } from 'vitest'
import { lessonSteps } from '#testing/acting/lesson-steps.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { createContract, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { settleLater } from './settle-later.ts'

eachTestHasOneContract()

const charged = () => balance(t.services.db, { kind: 'customer', ownerId: t.people.customer.cabinetId })
const settle = () => settleLater(t.services)
const report = async (as: TestPerson = t.people.manager) => {
  const { body } = await t.call(listWorkReports, { as })
  const [row] = body.data
  return (await t.call(getWorkReport, { as, params: { id: row.id } })).body.data
}
async function approve() {
  const { id, version } = await report()
  const submitted = await t.call(submitWorkReport, { as: t.people.executor, params: { id }, body: { version } })
  const body = { version: submitted.body.data.version }
  return t.call(approveWorkReport, { as: t.people.manager, params: { id }, body })
}
const rows = () => t.services.db.selectFrom('lesson').selectAll().orderBy('starts_at').execute()
async function lessonAt(place: number, as = t.people.customer) {
  const row = (await rows())[place]
  return (await t.call(getLesson, { as, params: { id: row?.id ?? '' } })).body.data
}
const steps = lessonSteps(() => t)
const dispute = async (place: number) => steps.dispute(await lessonAt(place))
const resolve = async (place: number, outcome: string) => steps.resolve(await lessonAt(place), outcome)

/** Two lessons: one was closed four days ago, the other just now. */
async function closedThenAndNow() {
  t.clock.set(new Date('2026-11-16T09:00:00Z'))
  await teach(t, contract, [{ date: '2026-11-16' }])
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  await teach(t, contract, [{ date: '2026-11-20' }])
}

describe('an approval of a month', () => {
  test('settles final lessons and leaves the rest, with its number, its sums and its deadline', async () => {
    await closedThenAndNow()
    const { data } = (await approve()).body
    expect(data).toMatchObject({
      state: 'approved',
      waitingCount: 1,
      settled: { lessonCount: 1, payKopecks: 3000, chargeKopecks: 4000 },
      waiting: {
        lessonCount: 1,
        unconfirmedCount: 0,
        disputedCount: 0,
        payKopecks: 3000,
        chargeKopecks: 4000,
        until: '2026-11-23T09:00:00.000Z',
      },
    })
    expect(data.contracts[0].lessons.map((lesson: WorkReportLesson) => [lesson.state, lesson.waitsFor])).toEqual([
      ['settled', null],
      ['closed', 'window'],
    ])
    expect(await charged()).toBe(4000)
    const said = await t.services.db
      .selectFrom('notice')
      .select(['cabinet_id', 'message_values'])
      .where('kind', '=', 'work_reports.notices.approved_in_part')
      .execute()
    expect(said).toEqual([{ cabinet_id: t.people.executor.cabinetId, message_values: { month: '2026-11', count: 1 } }])
    const own = await report(t.people.executor)
    expect(own.settled).toEqual({ lessonCount: 1, payKopecks: 3000 })
    expect(own.waiting).not.toHaveProperty('chargeKopecks')
    expect((await t.call(listWorkReports, { as: t.people.executor })).body.data[0].waitingCount).toBe(1)
  })

  test('shows in advance what it would leave', async () => {
    await closedThenAndNow()
    expect((await report()).waiting).toMatchObject({ lessonCount: 1, until: '2026-11-23T09:00:00.000Z' })
  })

  test('does not cut off the time in which the customer can object', async () => {
    await closedThenAndNow()
    await approve()
    expect((await lessonAt(1)).actions.dispute).toBe(true)
    expect((await dispute(1)).status).toBe(200)
    expect((await lessonAt(0)).actions.dispute).toBe(false)
  })
})

describe('a lesson that an approval left', () => {
  beforeEach(async () => {
    await closedThenAndNow()
    await approve()
  })

  test('is settled the moment after the customer can no longer object, once, in its own month', async () => {
    t.clock.set(new Date('2026-11-23T09:00:00Z'))
    await settle()
    expect(await charged(), 'that moment still belongs to the customer').toBe(4000)
    t.clock.advance(1)
    await settle()
    await settle()
    expect(await charged()).toBe(8000)
    expect(await report()).toMatchObject({
      settled: { lessonCount: 2 },
      waitingCount: 0,
      totals: { payKopecks: 6000 },
      waiting: { lessonCount: 0, until: null },
    })
    const income = (await t.call(listIncomeReports, { as: t.people.executor })).body.data
    expect(income).toMatchObject([{ month: '2026-11', lessonCount: 2, amounts: { payKopecks: 6000 } }])
    expect((await t.call(getIncomeReport, { as: t.people.executor, params: { id: income[0].id } })).status).toBe(200)
    const told = (await t.call(listNotices, { as: t.people.executor, query: { box: 'new' } })).body.data
    expect(told.filter(({ message }: { message: string }) => message.includes('отложенные'))).toHaveLength(1)
  })

  test('starts to wait again when its outcome is corrected', async () => {
    t.clock.set(new Date('2026-11-22T09:00:00Z'))
    await steps.close(await lessonAt(1), 'student_no_show', t.people.manager)
    t.clock.set(new Date('2026-11-25T09:00:00Z'))
    await settle()
    expect(await charged()).toBe(4000)
    t.clock.advance(1)
    await settle()
    expect(await charged()).toBe(8000)
  })

  test('waits for the staff’s decision if the customer objects, and follows it at once', async () => {
    await dispute(1)
    t.clock.set(new Date('2026-12-20T09:00:00Z'))
    await settle()
    expect((await report()).waiting).toMatchObject({ lessonCount: 1, disputedCount: 1, until: null })
    expect(await charged()).toBe(4000)
    await resolve(1, 'cancelled_by_executor')
    await settle()
    expect(await charged()).toBe(4000)
    expect((await lessonAt(1)).state).toBe('settled')
    expect((await report()).totals.chargeKopecks).toBe(4000)
  })

  test('is on the next invoice if its month has one already', async () => {
    const draft = async (month: string) =>
      (await t.call(draftInvoices, { as: t.people.accountant, body: { month } })).body.data
    const first = await draft('2026-11')
    expect(first.created).toBe(1)
    t.clock.set(new Date('2026-12-03T09:00:00Z'))
    await settle()
    expect(await draft('2026-11')).toMatchObject({ created: 0 })
    const { queue } = (await t.call(getHome, { as: t.people.accountant })).body.data
    expect(queue).toContainEqual(
      expect.objectContaining({ kind: 'uninvoiced_lessons', count: 1, amountKopecks: 4000, month: '2026-12' }),
    )
    const waiting = await t.call(listUninvoiced, { as: t.people.accountant, query: { month: '2026-12' } })
    expect(waiting.body.totals).toMatchObject({ lessonCount: 1, totalKopecks: 4000 })
    const made = await draft('2026-12')
    expect(made.created).toBe(1)
    const invoice = await t.call(getInvoice, { as: t.people.accountant, params: { id: made.invoiceIds[0] } })
    expect(invoice.body.data).toMatchObject({ totalKopecks: 4000, lines: [{ startsAt: '2026-11-20T07:00:00.000Z' }] })
    expect(await draft('2026-12')).toMatchObject({ created: 0 })
    // The statement names for each charge the invoice that asks for it, not the one of the lesson's month.
    const body = { invoices: [first.invoiceIds[0], made.invoiceIds[0]].map((id) => ({ id, version: 1 })) }
    expect((await t.call(issueInvoices, { as: t.people.accountant, body })).status).toBe(200)
    const { rows } = (await t.call(getStatement, { as: t.people.customer })).body.data as Statement
    const named = rows.map((row) => [row.amountKopecks, row.invoices[0]?.id])
    expect(named).toContainEqual([4000, made.invoiceIds[0]])
    expect(new Set(named.map(([, id]) => id)).size).toBe(2)
  })

  test('is on the invoice of its own month if that has none yet', async () => {
    t.clock.set(new Date('2026-12-03T09:00:00Z'))
    await settle()
    const { body } = await t.call(draftInvoices, { as: t.people.accountant, body: { month: '2026-11' } })
    const invoice = await t.call(getInvoice, { as: t.people.accountant, params: { id: body.data.invoiceIds[0] } })
    expect(invoice.body.data.totalKopecks).toBe(8000)
  })
})

test('a lesson of the 30th whose time to object ends in December belongs to the report and the income of November', async () => {
  t.clock.set(new Date('2026-11-30T18:00:00Z'))
  await teach(t, contract, [{ date: '2026-11-30' }])
  await approve()
  t.clock.set(new Date('2026-12-04T09:00:00Z'))
  await settle()
  const income = (await t.call(listIncomeReports, { as: t.people.executor })).body.data
  expect(income).toMatchObject([{ month: '2026-11', amounts: { payKopecks: 3000 } }])
  const entry = await t.services.db.selectFrom('ledger_transaction').selectAll().executeTakeFirstOrThrow()
  expect([entry.memo, entry.occurred_at.toISOString()]).toEqual(['2026-11', '2026-12-04T09:00:00.000Z'])
})

test('a lesson that the customer has not confirmed is in the report as waiting, and is charged once confirmed', async () => {
  const lesson = await steps.plan(contract, { date: '2026-11-19', time: '05:00', minutes: 240 })
  await steps.close(lesson)
  t.clock.set(new Date('2026-12-01T09:00:00Z'))
  const { data } = (await approve()).body
  expect(data).toMatchObject({
    settled: { lessonCount: 0, chargeKopecks: 0 },
    waiting: { lessonCount: 1, unconfirmedCount: 1, chargeKopecks: 16_000, until: null },
  })
  expect(data.contracts[0].lessons[0].waitsFor).toBe('confirmation')
  t.clock.set(new Date('2027-01-20T09:00:00Z'))
  await settle()
  expect(await charged()).toBe(0)
  await steps.confirm(lesson.id)
  await settle()
  expect(await charged()).toBe(16_000)
  expect((await report()).waiting.lessonCount).toBe(0)
})

test('an unconfirmed lesson that costs nothing is settled without a confirmation, once its time is over', async () => {
  const lesson = await steps.plan(contract, { date: '2026-11-19' })
  await steps.close(lesson, 'cancelled_by_executor')
  await approve()
  expect((await lessonAt(0)).state).toBe('closed')
  t.clock.set(new Date('2026-11-23T09:00:00.001Z'))
  await settle()
  expect((await lessonAt(0)).state).toBe('settled')
  expect(await charged()).toBe(0)
})

test('settling takes as many statements for eighty lessons as for four', async () => {
  const count = async (executor: TestPerson, lessonCount: number) => {
    const own = await createContract(t, { executor })
    const times = Array.from({ length: lessonCount }, (_, index) => ({
      date: `2026-11-${String(1 + (index % 18)).padStart(2, '0')}`,
      time: `${String(8 + 2 * Math.floor(index / 18)).padStart(2, '0')}:00`,
    }))
    await teach(t, own, times)
    const [row] = (await t.call(listWorkReports, { as: executor })).body.data
    await t.call(submitWorkReport, { as: executor, params: { id: row.id }, body: { version: 1 } })
    await t.call(approveWorkReport, { as: t.people.manager, params: { id: row.id }, body: { version: 2 } })
    t.clock.advance(73 * hourMs)
    let queries = 0
    const db = t.services.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await settleLater({ ...t.services, db, transact: (work) => db.transaction().execute(work) })
    return queries
  }
  const few = await count(t.people.executor, 4)
  expect(await count(t.people.otherExecutor, 80)).toBe(few)
})
