import {
  approveWorkReport,
  getWorkReport,
  listWorkReportHistory,
  listWorkReports,
  returnWorkReport,
  submitWorkReport,
} from '@navyk/api-spec/money/work-reports'
import { closeLessons } from '@navyk/api-spec/teaching/lessons'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import { createContract, passDisputeWindows, teach } from '#testing/acting/teaching.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { approveWorkReport as approve } from './approve-work-report.ts'
import { countSubmittedReports, findReportToSubmit } from '../reading/digest-queries.ts'
import { findWorkReportOf } from '../queries.ts'

const absent = '01900000-0000-7000-8000-000000000000'
const month = '2026-10'
const dates = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26']

eachTestHasOneContract()

/** Lessons of October: three held, one cancelled in time. 4,000 kopecks charged and 3,000 paid for each held one. */
const teachOctober = () =>
  teach(
    t,
    contract,
    dates.map((date, index) => ({ date, outcome: index === 3 ? 'cancelled_by_customer_in_time' : 'held' })),
  )

async function report(executor: TestPerson = t.people.executor) {
  const row = await findWorkReportOf(t.services.db, executor.cabinetId, month)
  if (!row) throw new Error('there is no report of October')
  return row
}

type Change = typeof submitWorkReport | typeof approveWorkReport | typeof returnWorkReport
async function change(endpoint: Change, as: TestPerson, body: object = {}) {
  const { id, version } = await report()
  return t.call(endpoint, { as, params: { id }, body: { version, ...body } })
}

const reportNotices = () =>
  t.services.db.selectFrom('notice').selectAll().where('kind', 'like', 'work_reports.%').orderBy('id').execute()

/** The executor corrects the first lesson of the month. */
async function correctFirstLesson() {
  const [lesson] = await t.services.db.selectFrom('lesson').selectAll().orderBy('starts_at').limit(1).execute()
  const body = { lessons: [{ id: lesson?.id, version: lesson?.version, outcome: 'cancelled_by_executor' }] }
  return t.call(closeLessons, { as: t.people.executor, body })
}

async function submitted() {
  await teachOctober()
  const answer = await change(submitWorkReport, t.people.executor)
  expect(answer.status).toBe(200)
  return answer.body.data
}

describe('a month', () => {
  test('has a report as soon as it has lessons, one for each executor and month in Minsk', async () => {
    expect((await t.call(listWorkReports, { as: t.people.executor })).body.data).toEqual([])
    // 23:30 on 30 September in UTC is 1 October in Minsk.
    await teach(t, contract, [
      { date: '2026-10-01', time: '02:30' },
      { date: '2026-10-31', time: '23:30', outcome: null },
      { date: '2026-12-01', outcome: null },
    ])
    const { body } = await t.call(listWorkReports, { as: t.people.executor })
    expect(body.data.map((row: { month: string }) => row.month)).toEqual(['2026-12', '2026-10'])
    expect(body.data[1]).toMatchObject({
      state: 'open',
      totals: { lessonCount: 2, heldCount: 1, unclosedCount: 1, aheadCount: 0, heldMinutes: 60, payKopecks: 3000 },
    })
    // A lesson to come does not count as unclosed, and still keeps the month open.
    expect(body.data[0]).toMatchObject({
      month: '2026-12',
      totals: { lessonCount: 1, unclosedCount: 0, aheadCount: 1 },
    })
    const { id, version } = body.data[0]
    const early = await t.call(submitWorkReport, { as: t.people.executor, params: { id }, body: { version } })
    expect([early.status, early.body.code]).toEqual([409, 'work_report_unclosed'])
  })

  test('appears in the list of its executor and of the staff, and of no other executor', async () => {
    await teachOctober()
    const seen = async (as: TestPerson, query = {}) => (await t.call(listWorkReports, { as, query })).body.data.length
    expect(await seen(t.people.executor)).toBe(1)
    expect(await seen(t.people.manager)).toBe(1)
    expect(await seen(t.people.accountant, { executorId: t.people.executor.cabinetId, month, state: 'open' })).toBe(1)
    expect(await seen(t.people.manager, { state: 'approved' })).toBe(0)
    expect(await seen(t.people.otherExecutor)).toBe(0)
    expect(await seen(t.people.otherExecutor, { executorId: t.people.executor.cabinetId })).toBe(0)
  })

  test('is read page by page without losing or repeating one', async () => {
    await teach(
      t,
      contract,
      ['2026-07', '2026-08', '2026-09', '2026-10'].map((it) => ({ date: `${it}-02` })),
    )
    const first = await t.call(listWorkReports, { as: t.people.executor, query: { limit: '3' } })
    const second = await t.call(listWorkReports, {
      as: t.people.executor,
      query: { limit: '3', cursor: first.body.nextCursor },
    })
    const months = [...first.body.data, ...second.body.data].map((row: { month: string }) => row.month)
    expect(months).toEqual(['2026-10', '2026-09', '2026-08', '2026-07'])
    expect(second.body.nextCursor).toBeNull()
  })

  test('is not for customers', async () => {
    await teachOctober()
    const params = { id: (await report()).id }
    expect((await t.call(listWorkReports, { as: t.people.customer })).status).toBe(403)
    expect((await t.call(getWorkReport, { as: t.people.customer, params })).status).toBe(403)
    expect((await t.call(listWorkReportHistory, { as: t.people.customer, params })).status).toBe(403)
  })

  test('of another executor is answered like an absent one, to the byte', async () => {
    await teachOctober()
    const own = (await report()).id
    for (const endpoint of [getWorkReport, listWorkReportHistory, submitWorkReport]) {
      const body = endpoint === submitWorkReport ? { body: { version: 1 } } : {}
      const foreign = await t.call(endpoint, { as: t.people.otherExecutor, params: { id: own }, ...body })
      const missing = await t.call(endpoint, { as: t.people.otherExecutor, params: { id: absent }, ...body })
      expect(foreign.status).toBe(404)
      expect(foreign.text).toBe(missing.text)
    }
  })
})

test('an executor can submit the oldest past month with all its outcomes, and any that was returned', async () => {
  const toSubmit = async (executor: TestPerson = t.people.executor) => {
    const found = await findReportToSubmit(t.services.db, executor.cabinetId, '2026-11')
    return found && [found.month, found.isReturned]
  }
  await teach(t, contract, [{ date: '2026-11-02' }])
  expect(await toSubmit()).toBeUndefined()
  await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-09-07' }, { date: '2026-08-03', outcome: null }])
  expect(await toSubmit()).toEqual(['2026-09', false])
  expect(await toSubmit(t.people.otherExecutor)).toBeUndefined()
  const set = (month: string, state: 'submitted' | 'returned') =>
    t.services.db.updateTable('work_report').set({ state }).where('month', '=', month).execute()
  await set('2026-09', 'submitted')
  expect(await toSubmit()).toEqual(['2026-10', false])
  await set('2026-10', 'submitted')
  await set('2026-11', 'returned')
  expect(await toSubmit()).toEqual(['2026-11', true])
})

describe('the page of a report', () => {
  test('shows its executor the lessons of each contract with their own pay, and never what the customer pays', async () => {
    await teachOctober()
    const answer = await t.call(getWorkReport, { as: t.people.executor, params: { id: (await report()).id } })
    expect(answer.status).toBe(200)
    const [row] = answer.body.data.contracts
    expect(row).toMatchObject({
      contractId: contract.id,
      learnerName: 'Savich Alina',
      customer: { id: t.people.customer.cabinetId },
      totals: { lessonCount: 4, heldCount: 3, unclosedCount: 0, heldMinutes: 180, payKopecks: 9000 },
    })
    expect(row.lessons).toHaveLength(4)
    expect(row.lessons[0]).toMatchObject({ outcome: 'held', payKopecks: 3000 })
    expect(answer.text).not.toMatch(/charge|commission|:4000/i)
  })

  test('shows the staff the charge and the commission too', async () => {
    await teachOctober()
    const answer = await t.call(getWorkReport, { as: t.people.manager, params: { id: (await report()).id } })
    expect(answer.body.data.totals).toMatchObject({ chargeKopecks: 12_000, payKopecks: 9000, commissionKopecks: 3000 })
    expect(answer.body.data.contracts[0].lessons[0]).toMatchObject({ chargeKopecks: 4000 })
  })
})

describe('submitting a month', () => {
  test('stores the totals, notifies the managers, and is in the history', async () => {
    const data = await submitted()
    expect(data).toMatchObject({ state: 'submitted', version: 2, submittedAt: '2026-11-20T09:00:00.000Z' })
    expect((await report()).totals).toMatchObject({ heldCount: 3, payKopecks: 9000, chargeKopecks: 12_000 })
    expect(await countSubmittedReports(t.services.db)).toEqual({ count: 1, oldestAt: t.clock.now() })
    expect(await reportNotices()).toMatchObject([
      {
        cabinet_id: t.people.manager.cabinetId,
        kind: 'work_reports.notices.submitted',
        message_values: { month: '2026-10' },
      },
    ])
    const history = await t.call(listWorkReportHistory, { as: t.people.executor, params: { id: data.id } })
    expect(history.body.data).toMatchObject([
      { action: 'submitted', changes: { state: { from: 'open', to: 'submitted' } }, actorName: 'Last-executor First2' },
    ])
  })

  test('keeps the executor from correcting outcomes until the month is returned', async () => {
    await submitted()
    expect(await correctFirstLesson()).toMatchObject({ status: 409, body: { code: 'lesson_reported' } })
    await change(returnWorkReport, t.people.manager, { reason: 'Check the first one' })
    expect((await correctFirstLesson()).status).toBe(200)
    const again = await change(submitWorkReport, t.people.executor)
    expect(again.body.data.totals).toMatchObject({ heldCount: 2, payKopecks: 6000 })
  })

  test('keeps new lessons out of the month until it is returned, and leaves other months open', async () => {
    await submitted()
    const late = () => teach(t, contract, [{ date: '2026-10-29' }])
    await expect(late()).rejects.toMatchObject({ status: 409, code: 'lesson_month_reported' })
    await teach(t, contract, [
      { date: '2026-09-30', time: '23:00' },
      { date: '2026-11-01', time: '00:00' },
    ])
    await change(returnWorkReport, t.people.manager, { reason: 'One lesson is missing' })
    await late()
    const again = await change(submitWorkReport, t.people.executor)
    expect(again.body.data.totals).toMatchObject({ lessonCount: 5, heldCount: 4 })
  })

  test('is refused while a lesson has no outcome, and says how many', async () => {
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-06', outcome: null }])
    const answer = await change(submitWorkReport, t.people.executor)
    expect(answer).toMatchObject({ status: 409, body: { code: 'work_report_unclosed' } })
    expect(answer.body.message).toBe('Сначала укажите итог каждого занятия месяца. Осталось: 1')
    expect(await report()).toMatchObject({ state: 'open', version: 1 })
  })

  test('is refused on an older version, with the report as it is now', async () => {
    const data = await submitted()
    const answer = await t.call(submitWorkReport, {
      as: t.people.executor,
      params: { id: data.id },
      body: { version: 1 },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect(answer.body.current).toEqual(data)
  })

  test('is refused twice, and is only for the executor', async () => {
    await submitted()
    expect(await change(submitWorkReport, t.people.executor)).toMatchObject({
      status: 409,
      body: { code: 'work_report_state', current: { state: 'submitted' } },
    })
    for (const as of [t.people.customer, t.people.manager, t.people.accountant, t.people.administrator]) {
      expect((await change(submitWorkReport, as)).status).toBe(403)
    }
  })

  test('needs a version, and names unknown fields', async () => {
    await teachOctober()
    const params = { id: (await report()).id }
    const answer = await t.call(submitWorkReport, {
      as: t.people.executor,
      params,
      body: { month: '2026-10' },
      language: 'en',
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ version: ['A whole number is needed'], month: ['Unknown field'] })
    expect((await report()).state).toBe('open')
  })
})

describe('returning a month', () => {
  test('gives it back with the reason and the manager’s name, and it can be submitted again', async () => {
    await submitted()
    const answer = await change(returnWorkReport, t.people.accountant, { reason: '  Проверьте 5 октября ' })
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { state: 'returned', returnReason: 'Проверьте 5 октября' } },
    })
    const notice = (await reportNotices()).at(-1)
    expect(notice).toMatchObject({
      cabinet_id: t.people.executor.cabinetId,
      kind: 'work_reports.notices.returned',
      actor_cabinet_id: t.people.accountant.cabinetId,
    })
    expect(notice?.message_values).toEqual({ month: '2026-10', reason: 'Проверьте 5 октября' })
    const again = await change(submitWorkReport, t.people.executor)
    expect(again.body.data).toMatchObject({ state: 'submitted', returnReason: null })
  })

  test('needs a reason', async () => {
    await submitted()
    const answer = await change(returnWorkReport, t.people.manager, { reason: '   ' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { reason: ['Обязательное поле'] } } })
    expect((await report()).state).toBe('submitted')
  })

  test.each(['customer', 'executor', 'administrator'] as const)('is not for %s', async (name) => {
    await submitted()
    expect((await change(returnWorkReport, t.people[name], { reason: 'no' })).status).toBe(403)
    expect((await change(approveWorkReport, t.people[name])).status).toBe(403)
  })
})

describe('approving a month', () => {
  test('settles the lessons and posts the customer’s debt, the executor’s pay and the commission', async () => {
    await submitted()
    await passDisputeWindows(t)
    const answer = await change(approveWorkReport, t.people.manager)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { state: 'approved', approvedBy: 'Last-manager First4', totals: { commissionKopecks: 3000 } } },
    })
    const { db } = t.services
    expect((await reportNotices()).at(-1)).toMatchObject({
      cabinet_id: t.people.executor.cabinetId,
      kind: 'work_reports.notices.approved',
      message_values: { month },
    })
    expect(await countSubmittedReports(db)).toEqual({ count: 0, oldestAt: null })
    const lessons = await db.selectFrom('lesson').select(['state', 'work_report_id']).execute()
    expect(new Set(lessons.map((lesson) => lesson.state))).toEqual(new Set(['settled']))
    expect(new Set(lessons.map((lesson) => lesson.work_report_id))).toEqual(new Set([answer.body.data.id]))
    expect(await balance(db, { kind: 'customer', ownerId: t.people.customer.cabinetId })).toBe(12_000)
    expect(await balance(db, { kind: 'executor', ownerId: t.people.executor.cabinetId })).toBe(-9000)
    expect(await balance(db, { kind: 'income' })).toBe(-12_000)
    expect(await balance(db, { kind: 'cost' })).toBe(9000)
    // The lesson that was cancelled in time moved no money, so it has no entry and no accrual.
    expect(await db.selectFrom('ledger_transaction').selectAll().execute()).toHaveLength(3)
    expect(await db.selectFrom('accrual').selectAll().execute()).toHaveLength(3)
  })

  test('a second time changes nothing', async () => {
    await submitted()
    await passDisputeWindows(t)
    await change(approveWorkReport, t.people.manager)
    const again = await change(approveWorkReport, t.people.accountant)
    expect(again).toMatchObject({ status: 409, body: { code: 'work_report_state' } })
    expect(await t.services.db.selectFrom('ledger_posting').selectAll().execute()).toHaveLength(12)
    expect(await balance(t.services.db, { kind: 'income' })).toBe(-12_000)
  })

  test('is refused on an older version and on a month that is not submitted', async () => {
    await teachOctober()
    expect(await change(approveWorkReport, t.people.manager)).toMatchObject({
      status: 409,
      body: { code: 'work_report_state' },
    })
    const { id } = await report()
    const stale = await t.call(approveWorkReport, { as: t.people.manager, params: { id }, body: { version: 7 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', current: { id, version: 1 } } })
    const missing = await t.call(approveWorkReport, {
      as: t.people.manager,
      params: { id: absent },
      body: { version: 1 },
    })
    expect(missing.status).toBe(404)
    const gone = await t.call(returnWorkReport, {
      as: t.people.manager,
      params: { id: absent },
      body: { version: 1, reason: 'why' },
    })
    expect(gone.text).toBe(missing.text)
  })

  test('costs as many queries for eighty lessons as for four', async () => {
    const count = async (executor: TestPerson, lessonCount: number) => {
      const own = await createContract(t, { executor })
      const days = Array.from({ length: lessonCount }, (_, index) => index)
      await teach(
        t,
        own,
        days.map((index) => ({
          date: `2026-10-${String(1 + (index % 28)).padStart(2, '0')}`,
          time: `${String(9 + Math.floor(index / 28) * 2).padStart(2, '0')}:00`,
        })),
      )
      const { id } = await report(executor)
      await t.call(submitWorkReport, { as: executor, params: { id }, body: { version: 1 } })
      await passDisputeWindows(t)
      let queries = 0
      const counter: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1
          return node
        },
        transformResult: async ({ result }) => result,
      }
      await t.services.db
        .withPlugin(counter)
        .transaction()
        .execute((tx) => approve(tx, t.services, t.people.manager.session, { id, version: 2 }))
      return queries
    }
    const few = await count(t.people.executor, 4)
    expect(await count(t.people.otherExecutor, 80)).toBe(few)
    expect(few).toBeLessThan(32)
  })

  test('the figures of an approved month stay as they were approved', async () => {
    await submitted()
    await passDisputeWindows(t)
    await change(approveWorkReport, t.people.manager)
    const listed = (await t.call(listWorkReports, { as: t.people.executor })).body.data[0]
    const shown = (await t.call(getWorkReport, { as: t.people.executor, params: { id: listed.id } })).body.data
    expect(listed.totals).toEqual({
      lessonCount: 4,
      heldCount: 3,
      unclosedCount: 0,
      aheadCount: 0,
      heldMinutes: 180,
      payKopecks: 9000,
    })
    expect(shown.totals).toEqual(listed.totals)
  })
})
