import * as spec from '@navyk/api-spec/teaching/progress'
import type { DueReport } from '@navyk/api-spec/teaching/progress'
import { getHome } from '@navyk/api-spec/views/home'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { businessInstant } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listDueReports as readDue } from './due-reports.ts'

let t: TestApp
let executor: TestPerson
let contract: TestContract
/** A lesson of October was held, one of another contract was missed. It is noon on 1 November in Minsk. */
beforeEach(async () => {
  t = await testApp()
  executor = t.people.executor
  contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-10-06', outcome: 'held' }])
  const missed = await createContract(t, { customer: t.people.otherCustomer })
  await teach(t, missed, [{ date: '2026-10-07', outcome: 'student_no_show' }])
  t.clock.set(new Date('2026-11-01T09:00:00Z'))
})
afterEach(() => t.close())

const due = (as: TestPerson, month = '2026-10') => t.call(spec.listDueReports, { as, query: { month } })
const dueIds = async (as: TestPerson, month?: string) =>
  ((await due(as, month)).body.data.reports as DueReport[]).map(({ owner }) => owner.id)
const homeOf = async (as: TestPerson) => (await t.call(getHome, { as })).body.data
const queued = async (as: TestPerson) =>
  (await homeOf(as)).queue.find(({ kind }: { kind: string }) => kind === 'reports_not_sent')
const draft = async (id: string) =>
  (await t.call(spec.draftProgressReport, { as: executor, params: { id }, body: { month: '2026-10' } })).body.data
const send = ({ id, version }: { id: string; version: number }) =>
  t.call(spec.sendProgressReport, { as: executor, params: { id }, body: { version, text: 'Октябрь прошёл хорошо' } })

test('from the first day of a month, home names the learners who were taught in the last one, until their reports are sent', async () => {
  const before = await homeOf(executor)
  expect(before.reportsDue).toEqual({
    month: '2026-10',
    count: 1,
    items: [{ id: contract.id, subject: 'mathematics', learnerName: 'Savich Alina' }],
  })
  const drafted = await draft(contract.id)
  expect((await due(executor)).body.data).toMatchObject({ count: 1, reports: [{ isDrafted: true }] })
  expect((await homeOf(executor)).reportsDue.count).toBe(1)
  await send(drafted)
  expect((await homeOf(executor)).reportsDue).toEqual({ month: '2026-10', count: 0, items: [] })
  expect((await due(executor)).body.data).toEqual({ count: 0, reports: [] })
})

test('a missed lesson or one of another month needs no report', async () => {
  expect(await dueIds(executor)).toEqual([contract.id])
  expect(await dueIds(executor, '2026-09')).toEqual([])
  expect(await dueIds(executor, '2026-11')).toEqual([])
})

test.each([
  ['half past midnight of its first day', '2026-11-01', '00:30'],
  ['an hour before the end of its last day', '2026-11-30', '23:00'],
])('a lesson at %s in Minsk is due with that month and with no other', async (_, date, time) => {
  t.clock.set(businessInstant('2026-12-02', '12:00'))
  const { id } = await createContract(t, { executor: t.people.otherExecutor })
  await teach(t, { id, customer: t.people.customer, executor: t.people.otherExecutor }, [{ date, time }])
  const of = (month: string) => dueIds(t.people.otherExecutor, month)
  expect([await of('2026-10'), await of('2026-11'), await of('2026-12')]).toEqual([[], [id], []])
})

test('a session at half past midnight of the first in Minsk is due with the month that has begun', async () => {
  const { id } = await openProgramme(t)
  await joinTeam(t, id)
  const seat = await createFirmSeat(t, id)
  const session = await addSession(t, id, '2027-01-01', { time: '00:30' })
  t.clock.set(businessInstant('2027-01-01', '12:00'))
  const outcomes = [{ learnerId: seat.learner.id, outcome: 'present' }]
  const body = { version: session.version, outcomes, topic: '', homework: '' }
  expect((await t.call(holdProgrammeSession, { as: executor, params: { id: session.id }, body })).status).toBe(200)
  expect([await dueIds(executor, '2026-12'), await dueIds(executor, '2027-01')]).toEqual([[], [seat.id]])
})

test('an executor has their own due reports, managers see whose are not sent, nobody else reads them', async () => {
  const { otherExecutor, manager, accountant, customer } = t.people
  const others = await createContract(t, { executor: otherExecutor })
  await teach(t, others, [{ date: '2026-10-08', outcome: 'held' }])
  expect(await dueIds(executor)).toEqual([contract.id])
  expect(await dueIds(otherExecutor)).toEqual([others.id])
  const { reports } = (await due(manager)).body.data as { reports: DueReport[] }
  expect(reports.map(({ executor: who, owner }) => [who?.id, owner.id]).toSorted()).toEqual(
    [
      [executor.cabinetId, contract.id],
      [otherExecutor.cabinetId, others.id],
    ].toSorted(),
  )
  for (const as of [customer, accountant]) expect((await due(as)).status).toBe(403)
  expect((await due(manager, 'October')).status).toBe(422)
  expect((await t.call(spec.listDueReports, { query: { month: '2026-10' } })).status).toBe(401)
})

test('managers find reports by the learner or the tutor, with the count', async () => {
  const { otherExecutor, manager } = t.people
  const others = await createContract(t, { executor: otherExecutor })
  await teach(t, others, [{ date: '2026-10-08', outcome: 'held' }])
  const found = async (search: string) => {
    const { count, reports } = (await t.call(spec.listDueReports, { as: manager, query: { month: '2026-10', search } }))
      .body.data as { count: number; reports: DueReport[] }
    expect(reports).toHaveLength(count)
    return reports.map(({ owner }) => owner.id).toSorted()
  }
  expect(await found('')).toEqual([contract.id, others.id].toSorted())
  expect(await found('sav ali')).toEqual([contract.id, others.id].toSorted())
  expect(await found('last-otherExecutor')).toEqual([others.id])
  expect(await found('avich')).toEqual([])
  const tooLong = { month: '2026-10', search: 'а'.repeat(101) }
  const refused = await t.call(spec.listDueReports, { as: manager, query: tooLong })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['search']])
})

test('a tutor finds the learners of groups only by their first names, as they are shown', async () => {
  const { id } = await openProgramme(t)
  await joinTeam(t, id)
  const seat = await createFirmSeat(t, id)
  const session = await addSession(t, id, '2026-12-07')
  t.clock.set(new Date('2027-01-01T09:00:00Z'))
  const outcomes = [{ learnerId: seat.learner.id, outcome: 'present' }]
  const body = { version: session.version, outcomes, topic: '', homework: '' }
  await t.call(holdProgrammeSession, { as: executor, params: { id: session.id }, body })
  const found = async (as: TestPerson, search: string) =>
    (await t.call(spec.listDueReports, { as, query: { month: '2026-12', search } })).body.data.count
  expect([
    await found(executor, 'Ален'),
    await found(executor, 'Дрозд'),
    await found(t.people.manager, 'Дрозд'),
  ]).toEqual([1, 0, 1])
})

test('managers are asked to remind from the sixth day of a month', async () => {
  const { manager, accountant } = t.people
  t.clock.set(new Date('2026-11-05T20:59:00Z'))
  expect(await queued(manager)).toBeUndefined()
  t.clock.set(new Date('2026-11-05T21:00:00Z'))
  expect(await queued(manager)).toMatchObject({ count: 1, month: '2026-10' })
  expect(await queued(accountant)).toBeUndefined()
})

test('a learner of a group who was at a session has a report too, known to its team by first name', async () => {
  const { id } = await openProgramme(t)
  await joinTeam(t, id)
  const seat = await createFirmSeat(t, id)
  const missing = await createFirmSeat(t, id, t.people.otherCustomer)
  const session = await addSession(t, id, '2026-12-07')
  t.clock.set(new Date('2027-01-01T09:00:00Z'))
  const outcomes = [
    { learnerId: seat.learner.id, outcome: 'present' },
    { learnerId: missing.learner.id, outcome: 'absent' },
  ]
  const body = { version: session.version, outcomes, topic: 'Дроби', homework: '№ 1' }
  const held = await t.call(holdProgrammeSession, { as: executor, params: { id: session.id }, body })
  expect(held.status).toBe(200)
  const [report, ...more] = (await due(executor, '2026-12')).body.data.reports as DueReport[]
  // Of whoever was at no session of the month nothing is reported.
  expect([more, report?.executor?.id]).toEqual([[], executor.cabinetId])
  expect(report).toMatchObject({ owner: { kind: 'seat', id: seat.id }, programme: { id }, isDrafted: false })
  expect(report?.learnerName).not.toContain(' ')
  expect(await dueIds(t.people.otherExecutor, '2026-12')).toEqual([])
})

test('the list takes the same queries however many learners there are', async () => {
  const count = () => countStatements(t, (tx) => readDue(tx, t.services, executor.session, { month: '2026-10' }))
  const one = await count()
  for (const date of ['2026-10-12', '2026-10-13', '2026-10-14']) {
    await teach(t, await createContract(t), [{ date, outcome: 'held' }])
  }
  expect(await count()).toBe(one)
  expect(await dueIds(executor)).toHaveLength(4)
})
