import { addDays, businessDate, dayMs, hourMs, weekdayOf } from '@navyk/api-spec/kit'
import * as spec from '@navyk/api-spec/market/matching'
import type { Candidate, WaitingOffer } from '@navyk/api-spec/market/matching'
import readWorkbook from 'read-excel-file/node'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishOffer, respond, submitOffer } from '#testing/acting/agreements.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { executorCards } from '#testing/factories/executor-cards.ts'
import { countStatements, setWeek } from '#testing/acting/lessons.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import { joinTeam, openProgramme, createFirmSeat } from '#testing/acting/programmes.ts'
import { createContract, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listCandidates } from '../candidates/list-candidates.ts'
import { listWaitingOffers } from './list-waiting-offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())

const { saveCard } = executorCards(() => t)
const desk = async (query: Record<string, string> = {}) =>
  (await t.call(spec.listWaitingOffers, { as: t.people.manager, query: { limit: '100', ...query } })).body
const found = async (id: string): Promise<WaitingOffer | undefined> =>
  (await desk()).data.find((each: WaitingOffer) => each.id === id)
const nameOf = ({ session: { firstName, lastName } }: TestPerson) => `${lastName} ${firstName}`
const candidates = async (id: string): Promise<Candidate[]> =>
  (await t.call(spec.listCandidates, { as: t.people.manager, params: { id } })).body.data

test('each request says what the service owes it and until when: a look, a response, a choice', async () => {
  const sent = await submitOffer(t)
  expect(await found(sent.id)).toMatchObject({ promise: 'look', isBroken: false })
  const open = await publishOffer(t)
  const row = await found(open.id)
  expect(row?.promise).toBe('response')
  expect(Date.parse(row?.promisedAt ?? '') - t.clock.now().getTime()).toBe(48 * hourMs)
  await respond(t, open.id)
  // Its last day is 4 December in Minsk.
  expect(await found(open.id)).toMatchObject({
    promise: 'choice',
    promisedAt: '2026-12-04T21:00:00.000Z',
    responseCount: 1,
  })
})

test('promises that end soon are on top, and a broken one is marked from its moment on', async () => {
  const later = await publishOffer(t)
  const sooner = await submitOffer(t)
  const ids = (await desk()).data.map(({ id }: WaitingOffer) => id)
  expect(ids.indexOf(sooner.id)).toBeLessThan(ids.indexOf(later.id))
  t.clock.advance(24 * hourMs)
  expect((await found(sooner.id))?.isBroken).toBe(false)
  const { brokenCount } = await desk()
  t.clock.advance(1)
  expect((await found(sooner.id))?.isBroken).toBe(true)
  expect((await desk()).brokenCount).toBeGreaterThan(brokenCount)
  const marked = async (mark: string) => (await desk({ mark })).data.map(({ id }: WaitingOffer) => id)
  const [broken, soon] = [await marked('broken'), await marked('soon')]
  expect([broken.includes(sooner.id), soon.includes(sooner.id)]).toEqual([true, false])
  expect([broken.includes(later.id), soon.includes(later.id)]).toEqual([false, false])
  t.clock.advance(24 * hourMs - 1 - spec.soonHours * hourMs)
  expect(await marked('soon')).not.toContain(later.id)
  t.clock.advance(1)
  expect(await marked('soon')).toContain(later.id)
})

test('the desk is filtered by the owed step and by subject', async () => {
  const chess = await publishOffer(t, { subject: 'chess' })
  const listed = async (query: Record<string, string>) => (await desk(query)).data.map(({ id }: WaitingOffer) => id)
  expect(await listed({ subject: 'chess' })).toEqual([chess.id])
  expect(await listed({ subject: 'chess', promise: 'look' })).toEqual([])
})

test('the desk is searched by number, by the names of learner and customer, and by place', async () => {
  const { id, number } = await publishOffer(t, { format: 'at_customer', place: 'Гродно, Ожешко 12' })
  const listed = async (search: string) => (await desk({ search })).data.map((offer: WaitingOffer) => offer.id)
  for (const each of [`${number}`, `№ ${number}`, 'ожешко', 'Гродно, Ожешко']) expect(await listed(each)).toEqual([id])
  for (const name of ['савицкий миша', 'last-customer']) expect(await listed(name)).toContain(id)
  for (const other of ['%', '_', 'last-otherCustomer', '999999999']) expect(await listed(other)).toEqual([])
  expect((await found(id))?.learner).toEqual({ firstName: 'Миша', lastName: 'Савицкий' })
})

test('each page of the desk says how many requests wait, and a broken cursor is refused', async () => {
  await publishOffer(t)
  await submitOffer(t)
  const { data, count, brokenCount } = await desk()
  expect([count, brokenCount]).toEqual([data.length, data.filter(({ isBroken }: WaitingOffer) => isBroken).length])
  const first = await desk({ limit: '1' })
  const second = await desk({ limit: '1', cursor: first.nextCursor })
  expect([first, second].map((page) => [page.data[0].id, page.count, page.brokenCount])).toEqual(
    data.slice(0, 2).map(({ id }: WaitingOffer) => [id, count, brokenCount]),
  )
  const refused = await t.call(spec.listWaitingOffers, { as: t.people.manager, query: { cursor: 'нигде' } })
  expect(refused.status).toBe(422)
})

test('the workbook has the requests of the filter, with texts as texts and days as days', async () => {
  const { customer, executor } = t.people
  await saveCard(executor)
  const { id, number } = await publishOffer(t, { format: 'at_customer', place: '=Лида' })
  await t.call(spec.inviteExecutors, {
    as: t.people.manager,
    params: { id },
    body: { executorIds: [executor.cabinetId] },
  })
  const answer = await t.call(spec.downloadWaitingOffers, { as: t.people.manager, query: { search: 'лида' } })
  const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
  const [head, row, ...more] = sheet?.data ?? []
  expect([sheet?.sheet, head?.slice(0, 3), more]).toEqual(['Заявки в ожидании', ['Заявка', 'Ученик', 'Заказчик'], []])
  expect(row).toEqual([
    number,
    'Савицкий Миша',
    nameOf(customer),
    'Математика',
    expect.any(String),
    'У заказчика',
    '=Лида',
    'Получить отклик',
    expect.any(Date),
    expect.any(Date),
    new Date('2026-12-04'),
    0,
    nameOf(executor),
  ])
})

test('executors who teach the subject are candidates, with their misfits and the price of a lesson', async () => {
  const { executor, otherExecutor } = t.people
  await saveCard(executor)
  await saveCard(otherExecutor, { levels: ['adult'] })
  const { id } = await publishOffer(t)
  const [first, second] = await candidates(id)
  expect(first).toMatchObject({ id: executor.cabinetId, misfits: [], hasResponded: false, runningContracts: 0 })
  expect(first).toMatchObject({ days: 1, wantedDays: 2, lessonPriceKopecks: 4800, isWithinBudget: true })
  const [dear] = await candidates((await publishOffer(t, { lessonMinutes: 90, priceToKopecks: 7199 })).id)
  expect(dear).toMatchObject({ lessonPriceKopecks: 7200, isWithinBudget: false })
  expect(second).toMatchObject({ id: otherExecutor.cabinetId, misfits: ['level'] })
  await respond(t, id)
  expect((await candidates(id))[0]?.hasResponded).toBe(true)
  expect(await candidates((await publishOffer(t, { subject: 'music' })).id)).toEqual([])
})

test('a contract that ends is a gap until another one of the learner in its subject follows, and the list is filtered by subject', async () => {
  const { db } = t.services
  const contract = await createContract(t)
  const gaps = async (query: Record<string, string> = {}) =>
    (await t.call(spec.listGaps, { as: t.people.manager, query })).body.data.map(({ id }: { id: string }) => id)
  expect(await gaps()).not.toContain(contract.id)
  await db
    .updateTable('contract')
    .set({ state: 'ending', ends_on: '2026-12-01', ending_by: 'executor', reason: 'Переезд' })
    .where('id', '=', contract.id)
    .execute()
  expect(await gaps()).toContain(contract.id)
  expect(await gaps({ subject: 'mathematics' })).toContain(contract.id)
  expect(await gaps({ subject: 'chess' })).toEqual([])
  const next = await createContract(t, { executor: t.people.otherExecutor })
  expect(await gaps()).toContain(contract.id)
  const { learner_id } = await db
    .selectFrom('contract')
    .select('learner_id')
    .where('id', '=', contract.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('contract').set({ learner_id }).where('id', '=', next.id).execute()
  expect(await gaps()).not.toContain(contract.id)
})

test('a candidate comes with their running contracts, and the lessons of 90 days that were held and missed', async () => {
  const { executor } = t.people
  await saveCard(executor)
  const { id } = await publishOffer(t)
  const of = async () => (await candidates(id)).find((each) => each.id === executor.cabinetId)
  const before = await of()
  const contract = await createContract(t)
  const day = (days: number) => businessDate(new Date(t.clock.now().getTime() - days * dayMs))
  await teach(t, contract, [
    ...[3, 10, 88].map((days) => ({ date: day(days), outcome: 'held' as const })),
    { date: day(5), outcome: 'cancelled_by_executor' },
    { date: day(6), outcome: 'cancelled_by_customer_in_time' },
    { date: day(92), outcome: 'held' },
  ])
  expect(await of()).toMatchObject({
    runningContracts: (before?.runningContracts ?? 0) + 1,
    heldLessons: (before?.heldLessons ?? 0) + 3,
    missedLessons: (before?.missedLessons ?? 0) + 1,
  })
})

test('the desk takes no more queries for more requests', async () => {
  const read = () => countStatements(t, (reader) => listWaitingOffers(reader, t.services, t.people.manager.session, {}))
  const before = await read()
  await publishOffer(t)
  await submitOffer(t)
  expect(await read()).toBe(before)
})

test('the desk is only for managers', async () => {
  for (const as of [t.people.accountant, t.people.administrator, t.people.customer, t.people.executor]) {
    expect((await t.call(spec.listWaitingOffers, { as })).status).toBe(403)
    expect((await t.call(spec.downloadWaitingOffers, { as })).status).toBe(403)
  }
  for (const endpoint of [spec.listWaitingOffers, spec.downloadWaitingOffers]) {
    expect((await t.call(endpoint, {})).status).toBe(401)
    for (const query of [{ promise: 'all' }, { subject: 'magic' }, { search: 'а'.repeat(101) }])
      expect((await t.call(endpoint, { as: t.people.manager, query })).status).toBe(422)
  }
})

test('a candidate comes with the groups whose teams they are in, and their sessions of 90 days', async () => {
  const { otherExecutor, manager } = t.people
  await saveCard(otherExecutor)
  const { id } = await publishOffer(t)
  const of = async () => (await candidates(id)).find((each) => each.id === otherExecutor.cabinetId)
  expect(await of()).toMatchObject({ runningGroups: 0, heldSessions: 0, substitutedSessions: 0 })
  const programmes = [await openProgramme(t), await openProgramme(t), await openProgramme(t)]
  for (const programme of programmes) await joinTeam(t, programme.id, otherExecutor)
  const [first] = programmes
  const { learner } = await createFirmSeat(t, first?.id ?? '')
  const today = businessDate(t.clock.now())
  const session = await addSession(t, first?.id ?? '', today, { time: '23:00', minutes: 30 })
  t.clock.advance(dayMs)
  const body = { version: session.version, outcomes: [{ learnerId: learner.id, outcome: 'present' }] }
  const held = await t.call(holdProgrammeSession, { as: manager, params: { id: session.id }, body })
  expect(held.status).toBe(200)
  expect(await of()).toMatchObject({ runningGroups: 3, heldSessions: 1, heldLessons: 0 })
})

test('a time is free if nothing takes it in four weeks: a group that begins in two weeks takes it, one in five does not', async () => {
  const { otherExecutor } = t.people
  await saveCard(otherExecutor, { subjects: ['chess'], week: [{ weekday: 2, from: '18:00', to: '20:00' }] })
  const wantedSlots = [{ weekday: 2, from: '18:00', to: '20:00' }]
  const { id } = await publishOffer(t, { subject: 'chess', wantedSlots })
  const days = async () => (await candidates(id))[0]?.days
  const tuesday = (weeks: number) => {
    const tomorrow = addDays(businessDate(t.clock.now()), 1)
    return addDays(tomorrow, ((9 - weekdayOf(tomorrow)) % 7) + 7 * weeks)
  }
  const programme = await openProgramme(t, { endsOn: '2027-06-01' })
  await joinTeam(t, programme.id, otherExecutor)
  await addSession(t, programme.id, tuesday(4), { time: '18:00', minutes: 90 })
  expect(await days()).toBe(1)
  await addSession(t, programme.id, tuesday(2), { time: '18:00', minutes: 90 })
  expect(await days()).toBe(0)
})

test('a running contract takes its weekly time even without planned lessons, until its last day', async () => {
  const { both } = t.people
  await saveCard(both, { subjects: ['physics'], week: [{ weekday: 3, from: '22:00', to: '23:30' }] })
  const { id } = await publishOffer(t, {
    subject: 'physics',
    wantedSlots: [{ weekday: 3, from: '22:00', to: '23:30' }],
  })
  const days = async () => (await candidates(id))[0]?.days
  expect(await days()).toBe(1)
  const contract = await createContract(t, { executor: both, customer: t.people.otherCustomer })
  await setWeek(t, contract, [{ weekday: 3, time: '22:30', minutes: 90 }])
  expect(await days()).toBe(0)
  const end = (ends_on: string) =>
    t.services.db
      .updateTable('contract')
      .set({ state: 'ending', ends_on, ending_by: 'executor', reason: 'Переезд' })
      .where('id', '=', contract.id)
      .execute()
  const today = businessDate(t.clock.now())
  await end(addDays(today, 1))
  expect(await days()).toBe(0)
  await end(today)
  expect(await days()).toBe(1)
})

test('suitability takes as many statements for one candidate as for several', async () => {
  const { executor, otherExecutor, both, manager } = t.people
  await saveCard(executor, { subjects: ['music'] })
  const { id } = await publishOffer(t, { subject: 'music' })
  const read = () => countStatements(t, (reader) => listCandidates(reader, t.services, manager.session, { id }))
  const before = await read()
  for (const each of [otherExecutor, both]) await saveCard(each, { subjects: ['music'] })
  expect(await candidates(id)).toHaveLength(3)
  expect(await read()).toBe(before)
})
