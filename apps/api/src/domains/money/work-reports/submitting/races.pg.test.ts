import { hourMs } from '@navyk/api-spec/kit'
import { approveWorkReport } from '@navyk/api-spec/money/work-reports'
import { disputeLesson } from '@navyk/api-spec/teaching/lessons'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, passDisputeWindows, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { findWorkReportOf } from '../index.ts'
import { settleLater } from '../settling/settle-later.ts'
import { submitWorkReport } from './submit-work-report.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  await teach(t, await createContract(t), [{ date: '2026-10-05' }, { date: '2026-10-06' }])
})
afterAll(() => t.close())

test('one of twenty approvals of one month at the same time counts, and its lessons are charged once', async () => {
  const { session, cabinetId } = t.people.executor
  const row = await findWorkReportOf(t.services.db, cabinetId, '2026-10')
  if (!row) throw new Error('there is no report of October')
  const { id, version } = await t.services.transact((tx) =>
    submitWorkReport(tx, t.services, session, { id: row.id, version: 1 }),
  )
  await passDisputeWindows(t)
  const approve = () => t.call(approveWorkReport, { as: t.people.manager, params: { id }, body: { version } })
  const answers = await Promise.all(Array.from({ length: 20 }, approve))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject({ code: 'version_conflict' })
  expect(await balance(t.services.db, { kind: 'customer', ownerId: t.people.customer.cabinetId })).toBe(8000)
  expect(await balance(t.services.db, { kind: 'executor', ownerId: cabinetId })).toBe(-6000)
})

test('twenty runs of the settling and an objection to each lesson at once let each lesson end in one of the two', async () => {
  const { executor, customer, manager } = t.people
  await teach(
    t,
    await createContract(t),
    Array.from({ length: 8 }, (_, index) => ({ date: `2026-09-${String(10 + index)}` })),
  )
  const row = await findWorkReportOf(t.services.db, executor.cabinetId, '2026-09')
  if (!row) throw new Error('there is no report of September')
  await t.services.transact((tx) => submitWorkReport(tx, t.services, executor.session, { id: row.id, version: 1 }))
  const params = { id: row.id }
  await t.call(approveWorkReport, { as: manager, params, body: { version: 2 } })
  const before = await balance(t.services.db, { kind: 'executor', ownerId: executor.cabinetId })
  const lessons = await t.services.db.selectFrom('lesson').selectAll().where('work_report_id', '=', row.id).execute()
  // The customers still see the last millisecond, the task the one after it.
  const later = new Date(t.clock.now().getTime() + 72 * hourMs + 1)
  const settling = { ...t.services, clock: { now: () => later } }
  t.clock.set(new Date(later.getTime() - 1))
  const object = ({ id, version }: { id: string; version: number }) =>
    t.call(disputeLesson, { as: customer, params: { id }, body: { version, reason: 'Не было' } })
  const runs = Array.from({ length: 20 }, () => settleLater(settling))
  const [answers] = await Promise.all([Promise.all(lessons.map(object)), Promise.all(runs)])
  await settleLater(settling)
  const after = await t.services.db.selectFrom('lesson').selectAll().where('work_report_id', '=', row.id).execute()
  const disputed = after.filter(({ state }) => state === 'disputed')
  expect(disputed.length).toBe(answers.filter(({ status }) => status === 200).length)
  expect(after.filter(({ state }) => state === 'settled').length).toBe(8 - disputed.length)
  const pay = await balance(t.services.db, { kind: 'executor', ownerId: executor.cabinetId })
  expect(pay - before).toBe(-3000 * (8 - disputed.length))
  for (const { status, body } of answers)
    if (status !== 200) expect(body.code).toMatch(/version_conflict|lesson_settled/)
})
