import { listNotices } from '@navyk/api-spec/messages/notices'
import * as spec from '@navyk/api-spec/teaching/programme-sessions'
import * as programmes from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeMember } from '@navyk/api-spec/teaching/programmes'
import { getSchedule } from '@navyk/api-spec/teaching/schedule'
import type { EndpointDeclaration, HistoryRow } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { addSession, readSession } from '#testing/acting/programme-sessions.ts'
import {
  enrol,
  inviteToTeam,
  joinTeam,
  openProgramme,
  readProgramme,
  createFirmSeat,
} from '#testing/acting/programmes.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let people: TestApp['people']
beforeEach(async () => {
  t = await testApp()
  people = t.people
})
afterEach(() => t.close())

const step = async (
  endpoint: EndpointDeclaration,
  { id, version }: ProgrammeMember,
  body = {},
  as = people.manager,
) => {
  const answer = await t.call(endpoint, { as, params: { id }, body: { version, ...body } })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data as ProgrammeMember
}
const noticesOf = async (as: TestPerson): Promise<string[]> =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '100' } })).body.data.map(
    ({ message }: { message: string }) => message.replaceAll('\u00a0', ' '),
  )
const rolesIn = async (id: string) =>
  new Map((await readSession(t, id)).teachers.map(({ person, role }) => [person.id, role]))
const reason = 'Так договорились'
const block = ({ accountId }: TestPerson) =>
  t.services.db.updateTable('account').set({ blocked_at: t.clock.now() }).where('id', '=', accountId).execute()

/** Lets somebody else lead one session. */
async function substitute(
  { id, version }: { id: string; version: number },
  person: TestPerson,
  assistantIds: string[] = [],
) {
  const body = { version, leadId: person.cabinetId, assistantIds }
  const { status, text } = await t.call(spec.setSessionTeachers, { as: people.manager, params: { id }, body })
  if (status !== 200) throw new Error(text)
}
const cancel = async (id: string) => {
  const { version } = await readSession(t, id)
  await t.call(spec.cancelProgrammeSession, { as: people.manager, params: { id }, body: { version, reason } })
}
const restore = async (id: string, as = people.manager) => {
  const { version } = await readSession(t, id)
  return t.call(spec.restoreProgrammeSession, { as, params: { id }, body: { version } })
}

/** A programme that `executor` leads, with a session in each of three weeks at six in the evening. */
async function programme() {
  const { id } = await openProgramme(t, { title: 'Оптика' })
  const lead = await joinTeam(t, id)
  const sessions: spec.ProgrammeSession[] = []
  for (const date of ['2026-12-07', '2026-12-14', '2026-12-21']) sessions.push(await addSession(t, id, date))
  return { id, lead, ids: sessions.map((session) => session.id) as [string, string, string] }
}

/** `otherExecutor` has a lesson at the time of the second session. */
async function busyOnSecond() {
  const contract = await createContract(t, { executor: people.otherExecutor })
  await planLessons(t, contract, [{ date: '2026-12-14', time: '18:30' }])
}

describe('a new member of a team', () => {
  test('teaches its coming sessions, is paid for them and has them in the schedule', async () => {
    const { id, ids } = await programme()
    await createFirmSeat(t, id)
    await t.call(spec.cancelProgrammeSession, {
      as: people.manager,
      params: { id: ids[2] },
      body: { version: 1, reason },
    })
    await joinTeam(t, id, people.otherExecutor, { role: 'assistant', amountKopecks: 41_09 })
    const { cabinetId } = people.otherExecutor
    const roles = await Promise.all(ids.map(async (one) => (await rolesIn(one)).get(cabinetId)))
    expect(roles).toEqual(['assistant', 'assistant', undefined])
    const query = { from: '2026-12-07', to: '2026-12-13' }
    const week = (await t.call(getSchedule, { as: people.otherExecutor, query })).body.data
    expect(week.sessions.map((one: { id: string }) => one.id)).toEqual([ids[0]])
    t.clock.set(new Date('2026-12-07T17:00:00Z'))
    const held = await readSession(t, ids[0])
    const outcomes = held.learners.map((learner) => ({ learnerId: learner.id, outcome: 'present' }))
    const body = { version: held.version, outcomes }
    await t.call(spec.holdProgrammeSession, { as: people.executor, params: { id: ids[0] }, body })
    const paid = (await readSession(t, ids[0])).teachers.map(({ person, payKopecks }) => [person.id, payKopecks])
    expect(Object.fromEntries(paid)).toEqual({ [people.executor.cabinetId]: 61_03, [cabinetId]: 41_09 })
    const { data } = (await t.call(spec.listProgrammeSessionHistory, { as: people.manager, params: { id: ids[1] } }))
      .body
    expect((data as HistoryRow[]).map(({ action }) => action)).toContain('teachers_set')
  })

  test('does not teach those whose time is taken, and the managers and the member are notified', async () => {
    const { id, ids } = await programme()
    await busyOnSecond()
    const member = await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
    const { cabinetId } = people.otherExecutor
    const roles = await Promise.all(ids.map(async (one) => (await rolesIn(one)).get(cabinetId)))
    expect(roles).toEqual(['assistant', undefined, 'assistant'])
    const absent = { count: 1, first: [{ id: ids[1], startsAt: '2026-12-14T15:00:00.000Z' }] }
    expect(member.sessionsWithout).toEqual(absent)
    const { members } = await readProgramme(t, id)
    expect(members.map(({ sessionsWithout }) => sessionsWithout?.count)).toEqual([0, 1])
    const seen = await readProgramme(t, id, people.executor)
    expect(seen.members.map(({ sessionsWithout }) => sessionsWithout?.count ?? null)).toEqual([0, null])
    const list = await t.call(programmes.listTeam, {
      as: people.manager,
      query: { programmeId: id, role: 'assistant' },
    })
    expect(list.body.data[0].sessionsWithout).toEqual(absent)
    expect(await noticesOf(people.manager)).toContainEqual(
      expect.stringMatching(/«Оптика»: Last-otherExecutor.* не ведёт занятий — 1,.* Первое .*14 декабря.* в 18:00/),
    )
    expect(await noticesOf(people.otherExecutor)).toContainEqual(expect.stringMatching(/«Оптика».*ваше время занято/))
  })

  test('teaches beside lessons that end as a session begins, or begin as it ends', async () => {
    const { id, ids } = await programme()
    const contract = await createContract(t, { executor: people.otherExecutor })
    await planLessons(t, contract, [
      { date: '2026-12-07', time: '17:00' },
      { date: '2026-12-14', time: '19:30' },
    ])
    const member = await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
    expect([member.sessionsWithout, (await rolesIn(ids[0])).get(people.otherExecutor.cabinetId)]).toEqual([
      { count: 0, first: [] },
      'assistant',
    ])
  })

  test('is notified of the first of several sessions whose time is taken', async () => {
    const { id } = await programme()
    const contract = await createContract(t, { executor: people.otherExecutor })
    await planLessons(t, contract, [
      { date: '2026-12-21', time: '18:30' },
      { date: '2026-12-14', time: '18:30' },
    ])
    await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
    const told = expect.stringMatching(/занятий без вас — 2, .*Первое 14 декабря в 18:00/)
    expect(await noticesOf(people.otherExecutor)).toContainEqual(told)
  })

  test('leads none that a substitute leads, and of two at the same time the one that nobody leads', async () => {
    const { id } = await openProgramme(t)
    const first = await joinTeam(t, id)
    const early = await addSession(t, id, '2026-12-07')
    await substitute(early, people.otherExecutor)
    const late = await addSession(t, id, '2026-12-07', { time: '18:30' })
    const second = await joinTeam(t, id, people.otherExecutor)
    await step(programmes.suspendMember, first, { reason })
    const resumed = await step(programmes.resumeMember, { ...first, version: first.version + 1 })
    expect([second.sessionsWithout?.count, resumed.sessionsWithout?.count]).toEqual([1, 1])
    expect(await rolesIn(early.id)).toEqual(new Map([[people.otherExecutor.cabinetId, 'substitute']]))
    expect(await rolesIn(late.id)).toEqual(new Map([[people.executor.cabinetId, 'lead']]))
  })
})

test('a member who is taken back teaches the coming sessions again', async () => {
  const { id, ids } = await programme()
  const helper = await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
  const { cabinetId } = people.otherExecutor
  const suspended = await step(programmes.suspendMember, helper, { reason })
  expect([(await rolesIn(ids[0])).has(cabinetId), suspended.sessionsWithout]).toEqual([false, null])
  const resumed = await step(programmes.resumeMember, suspended)
  expect((await rolesIn(ids[0])).get(cabinetId)).toBe('assistant')
  expect(resumed.sessionsWithout).toEqual({ count: 0, first: [] })
})

test('a new role in the team applies to the coming sessions too, not to past ones', async () => {
  const { id, lead, ids } = await programme()
  const helper = await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
  t.clock.set(new Date('2026-12-08T09:00:00Z'))
  await step(programmes.changeMemberRole, helper, { role: 'lead' })
  await step(programmes.changeMemberRole, lead, { role: 'assistant' })
  const both = [people.executor.cabinetId, people.otherExecutor.cabinetId]
  const roles = await Promise.all(
    ids.map(async (one) =>
      both.map(
        (
          (found) => (each) =>
            found.get(each)
        )(await rolesIn(one)),
      ),
    ),
  )
  expect(roles).toEqual([
    ['lead', 'assistant'],
    ['assistant', 'lead'],
    ['assistant', 'lead'],
  ])
})

test('a substitute stays the substitute of a session in a new role', async () => {
  const { id, ids } = await programme()
  const helper = await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
  await substitute(await readSession(t, ids[0]), people.otherExecutor)
  const leads = await step(programmes.changeMemberRole, helper, { role: 'lead' })
  expect(await rolesIn(ids[0])).toEqual(new Map([[people.otherExecutor.cabinetId, 'substitute']]))
  await step(programmes.changeMemberRole, leads, { role: 'assistant' })
  expect(await rolesIn(ids[0])).toEqual(new Map([[people.otherExecutor.cabinetId, 'substitute']]))
})

test('an assistant who becomes a lead still assists a substitute, also after the session was cancelled', async () => {
  const { id, ids } = await programme()
  const helper = await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
  const { cabinetId } = people.otherExecutor
  await substitute(await readSession(t, ids[0]), people.both, [cabinetId])
  const substituted = new Map([
    [people.both.cabinetId, 'substitute'],
    [cabinetId, 'assistant'],
  ])
  await step(programmes.changeMemberRole, helper, { role: 'lead' })
  expect(await rolesIn(ids[0])).toEqual(substituted)
  expect((await rolesIn(ids[1])).get(cabinetId)).toBe('lead')
  await cancel(ids[0])
  expect((await restore(ids[0], people.otherExecutor)).body.code).toBe('session_not_yours')
  expect((await restore(ids[0], people.both)).status).toBe(200)
  expect(await rolesIn(ids[0])).toEqual(substituted)
})

test('an assistant who becomes a lead leads instead of a substitute who is blocked', async () => {
  const { id, ids } = await programme()
  const helper = await joinTeam(t, id, people.otherExecutor, { role: 'assistant' })
  const { cabinetId } = people.otherExecutor
  await substitute(await readSession(t, ids[0]), people.both, [cabinetId])
  await block(people.both)
  await step(programmes.changeMemberRole, helper, { role: 'lead' })
  expect((await rolesIn(ids[0])).get(cabinetId)).toBe('lead')
})

describe('a lead who takes sessions over', () => {
  test('is notified of their number and the first of them, whether they taught it before or not', async () => {
    const { id, lead, ids } = await programme()
    await joinTeam(t, id, people.otherExecutor)
    const [first, second, third] = ids
    await substitute(await readSession(t, first), people.executor)
    await substitute(await readSession(t, second), people.executor, [people.otherExecutor.cabinetId])
    await step(programmes.removeMember, lead, { reason })
    const { cabinetId } = people.otherExecutor
    for (const one of [first, second, third]) expect(await rolesIn(one)).toEqual(new Map([[cabinetId, 'lead']]))
    const told = expect.stringMatching(/вместо другого исполнителя. Занятий — 2, первое 7 декабря в 18:00/)
    expect(await noticesOf(people.otherExecutor)).toContainEqual(told)
  })

  test.each([
    ['removed', programmes.removeMember, { reason }],
    ['made an assistant', programmes.changeMemberRole, { role: 'assistant' }],
  ] as const)('can ask for a substitute again, once the lead who asked is %s', async (_, endpoint, body) => {
    const { id, lead, ids } = await programme()
    const ask = (as: TestPerson, version: number) =>
      t.call(spec.askForSubstitute, { as, params: { id: ids[0] }, body: { version, reason: 'Болею' } })
    expect((await ask(people.executor, 1)).status).toBe(200)
    await joinTeam(t, id, people.otherExecutor)
    await step(endpoint, lead, body)
    const query = { view: 'unstaffed' }
    const list = await t.call(spec.listProgrammeSessions, { as: people.manager, query })
    const session = await readSession(t, ids[0], people.otherExecutor)
    expect([list.body.data, session.substituteWanted, session.actions.askSubstitute]).toEqual([[], null, true])
    expect((await ask(people.otherExecutor, session.version)).status).toBe(200)
  })

  test('keeps their own request for a substitute', async () => {
    const { id, lead, ids } = await programme()
    await joinTeam(t, id, people.otherExecutor)
    const body = { version: 1, reason: 'Уезжаю' }
    await t.call(spec.askForSubstitute, { as: people.otherExecutor, params: { id: ids[0] }, body })
    await step(programmes.removeMember, lead, { reason })
    expect((await readSession(t, ids[0])).substituteWanted?.reason).toBe('Уезжаю')
  })
})

describe('customers of a programme', () => {
  const about = async (as: TestPerson, words: RegExp) => (await noticesOf(as)).filter((message) => words.test(message))
  const taken = /ведёт другой исполнитель/
  const substituted = /проведёт другой исполнитель/

  /** Two lead the programme, one of them alone each of its three sessions. It has two seats. */
  async function ledByOneOfTwo() {
    const { id } = await openProgramme(t, { title: 'Оптика', seats: 2 })
    const lead = await joinTeam(t, id)
    await joinTeam(t, id, people.otherExecutor)
    const ids: string[] = []
    for (const date of ['2026-12-07', '2026-12-14', '2026-12-21']) {
      const session = await addSession(t, id, date)
      await substitute(session, people.executor)
      ids.push(session.id)
    }
    return { id, lead, ids: ids as [string, string, string] }
  }

  test('are notified once that another lead takes sessions over, with the number of coming ones; the waiting list is not', async () => {
    const { id, lead } = await ledByOneOfTwo()
    await createFirmSeat(t, id)
    await createFirmSeat(t, id)
    const waiting = await enrol(t, id, people.otherCustomer)
    expect(waiting.state).toBe('waiting')
    // The first session is over.
    t.clock.set(new Date('2026-12-08T09:00:00Z'))
    await step(programmes.suspendMember, lead, { reason })
    expect(await about(people.customer, taken)).toEqual([
      'Программа «Оптика»: ведёт другой исполнитель. Занятий — 2, первое 14 декабря в 18:00',
    ])
    expect(await about(people.otherCustomer, taken)).toEqual([])
  })

  test('who come to one session of them are notified of that one only', async () => {
    const { id, lead } = await ledByOneOfTwo()
    await createFirmSeat(t, id)
    await enrol(t, id, people.otherCustomer, { kind: 'trial', trialOn: '2026-12-21' })
    await step(programmes.suspendMember, lead, { reason })
    expect(await about(people.customer, taken)).toEqual([expect.stringContaining('Занятий — 3, первое 7 декабря')])
    expect(await about(people.otherCustomer, taken)).toEqual([
      expect.stringContaining('Занятий — 1, первое 21 декабря'),
    ])
  })

  test('are not notified of sessions that nobody can take over', async () => {
    const { id, lead, ids } = await ledByOneOfTwo()
    await createFirmSeat(t, id)
    const contract = await createContract(t, { executor: people.otherExecutor })
    for (const date of ['2026-12-07', '2026-12-14']) await planLessons(t, contract, [{ date, time: '18:30' }])
    await step(programmes.removeMember, lead, { reason })
    expect((await readSession(t, ids[2])).teachers).toHaveLength(1)
    expect(await about(people.customer, taken)).toEqual([expect.stringContaining('Занятий — 1, первое 21 декабря')])
  })

  test('are notified of a substitute once before the session, and not after it has begun', async () => {
    const { id, ids } = await programme()
    await createFirmSeat(t, id)
    await createFirmSeat(t, id)
    await substitute(await readSession(t, ids[0]), people.otherExecutor)
    expect(await about(people.customer, substituted)).toHaveLength(1)
    t.clock.set(new Date('2026-12-14T15:00:00Z'))
    await substitute(await readSession(t, ids[1]), people.otherExecutor)
    expect(await about(people.customer, substituted)).toHaveLength(1)
    expect(await noticesOf(people.otherExecutor)).toContainEqual(expect.stringMatching(/вы ведёте занятие 14 декабря/))
  })
})

describe('a cancelled session that is restored', () => {
  test('is taught by the present team: not by members who left, but by those who joined', async () => {
    const { id, lead, ids } = await programme()
    await cancel(ids[0])
    await joinTeam(t, id, people.otherExecutor)
    await step(programmes.removeMember, lead, { reason })
    const own = await readSession(t, ids[0], people.executor)
    expect(own.actions.restore).toBe(false)
    expect((await restore(ids[0], people.executor)).body.code).toBe('session_not_yours')
    expect((await restore(ids[0])).status).toBe(200)
    expect(await rolesIn(ids[0])).toEqual(new Map([[people.otherExecutor.cabinetId, 'lead']]))
    expect((await t.call(spec.getProgrammeSession, { as: people.executor, params: { id: ids[0] } })).status).toBe(404)
    expect(await noticesOf(people.otherExecutor)).toContainEqual(
      expect.stringMatching(/вы ведёте занятие 7 декабря в 18:00/),
    )
  })

  test('keeps its substitute, unless they are blocked', async () => {
    const { id, ids } = await programme()
    for (const one of ids.slice(0, 2)) {
      await substitute(await readSession(t, one), people.otherExecutor)
      await cancel(one)
    }
    expect((await restore(ids[0])).status).toBe(200)
    expect(await rolesIn(ids[0])).toEqual(new Map([[people.otherExecutor.cabinetId, 'substitute']]))
    await block(people.otherExecutor)
    expect((await restore(ids[1])).status).toBe(200)
    expect(await rolesIn(ids[1])).toEqual(new Map([[people.executor.cabinetId, 'lead']]))
    expect((await readProgramme(t, id)).marks).toContain('unled')
  })

  test('is not taught by those whose time is taken, and the managers and they are notified', async () => {
    const { id, ids } = await programme()
    await cancel(ids[1])
    await busyOnSecond()
    await joinTeam(t, id, people.otherExecutor)
    expect((await restore(ids[1])).status).toBe(200)
    expect(await rolesIn(ids[1])).toEqual(new Map([[people.executor.cabinetId, 'lead']]))
    const absent = expect.stringMatching(/Last-otherExecutor.* не ведёт занятий — 1/)
    expect(await noticesOf(people.manager)).toContainEqual(absent)
    expect(await noticesOf(people.otherExecutor)).toContainEqual(expect.stringMatching(/ваше время занято/))
  })

  test('is refused to a lead who is not free then', async () => {
    const { ids } = await programme()
    await cancel(ids[1])
    await planLessons(t, await createContract(t), [{ date: '2026-12-14', time: '18:30' }])
    const own = await restore(ids[1], people.executor)
    expect([own.status, own.body.code]).toEqual([409, 'executor_busy'])
    expect((await restore(ids[1])).status).toBe(200)
    expect((await readSession(t, ids[1])).isUnled).toBe(true)
    expect(await noticesOf(people.manager)).toContainEqual(expect.stringMatching(/некому вести занятий — 1/))
  })
})

describe('a session that nobody leads', () => {
  const marked = async (id: string) => (await readProgramme(t, id)).marks.includes('unled')
  const unstaffed = async (as = people.manager) =>
    (await t.call(spec.listProgrammeSessions, { as, query: { view: 'unstaffed' } })).body
      .data as spec.ProgrammeSessionSummary[]
  /** The lead is suspended, and the other lead has a lesson at the time of the second session. */
  async function unled() {
    const made = await programme()
    await createFirmSeat(t, made.id)
    await busyOnSecond()
    await joinTeam(t, made.id, people.otherExecutor)
    expect([await unstaffed(), await marked(made.id)]).toEqual([[], false])
    await step(programmes.suspendMember, made.lead, { reason })
    return made
  }

  test('is a notice to the managers, and marked at the programme and in the list of sessions without a lead', async () => {
    const { id, ids } = await unled()
    expect(await noticesOf(people.manager)).toContainEqual(
      expect.stringMatching(/«Оптика»: некому вести занятий — 1, первое .*14 декабря.* в 18:00/),
    )
    expect((await unstaffed()).map((one) => [one.id, one.isUnled])).toEqual([[ids[1], true]])
    expect((await readSession(t, ids[0])).isUnled).toBe(false)
    expect(await marked(id)).toBe(true)
    const found = await t.call(programmes.listProgrammes, { as: people.manager, query: { mark: 'unled' } })
    expect(found.body.data.map((one: { id: string }) => one.id)).toEqual([id])
    const overview = await t.call(programmes.getProgrammeOverview, { as: people.manager })
    expect(overview.body.data.marks).toContainEqual({ mark: 'unled', programmes: 1 })
    const session = await readSession(t, ids[1])
    const body = { version: session.version, leadId: people.executor.cabinetId, assistantIds: [] }
    await t.call(spec.setSessionTeachers, { as: people.manager, params: { id: ids[1] }, body })
    expect([await unstaffed(), await marked(id)]).toEqual([[], false])
  })

  test('is no longer listed once it is over or cancelled', async () => {
    const { id, ids } = await unled()
    await t.call(spec.cancelProgrammeSession, {
      as: people.manager,
      params: { id: ids[1] },
      body: { version: 1, reason },
    })
    expect([await unstaffed(), await marked(id)]).toEqual([[], false])
    await t.call(spec.restoreProgrammeSession, { as: people.manager, params: { id: ids[1] }, body: { version: 2 } })
    expect([(await unstaffed()).length, await marked(id)]).toEqual([1, true])
    t.clock.set(new Date('2026-12-14T16:30:01Z'))
    expect(await unstaffed()).toEqual([])
  })

  test('is also one whose lead is blocked', async () => {
    const { id, ids } = await programme()
    await block(people.executor)
    expect((await unstaffed()).map((one) => one.id)).toEqual(ids)
    expect((await readProgramme(t, id)).marks).toEqual(expect.arrayContaining(['no_lead', 'unled']))
    const body = { programmeId: id, date: '2026-12-28', time: '18:00', minutes: 90 }
    const added = await t.call(spec.addProgrammeSession, { as: people.manager, body })
    expect([added.status, added.body.code]).toEqual([409, 'session_no_lead'])
  })

  test('is listed with those for which a substitute is requested', async () => {
    const { ids } = await programme()
    const ask = { version: 1, reason: 'Болею' }
    await t.call(spec.askForSubstitute, { as: people.executor, params: { id: ids[2] }, body: ask })
    const [found] = await unstaffed()
    expect(found).toMatchObject({ id: ids[2], isUnled: false, substituteWanted: { reason: 'Болею' } })
    expect((await unstaffed(people.executor)).map((one) => one.id)).toEqual([ids[2]])
    expect(await unstaffed(people.otherExecutor)).toEqual([])
  })

  test('is not shown to customers', async () => {
    const { ids } = await unled()
    const query = { view: 'unstaffed' }
    const { status, body } = await t.call(spec.listProgrammeSessions, { as: people.customer, query })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['view']])
    expect(await readSession(t, ids[1], people.customer)).not.toHaveProperty('isUnled')
  })
})

test('the last lead who can act stays, even beside a blocked one', async () => {
  const { id, lead } = await programme()
  const other = await joinTeam(t, id, people.otherExecutor)
  await block(people.otherExecutor)
  const remove = (member: ProgrammeMember) =>
    t.call(programmes.removeMember, {
      as: people.manager,
      params: { id: member.id },
      body: { version: member.version, reason },
    })
  expect((await remove(lead)).body.code).toBe('last_lead')
  expect((await remove(other)).status).toBe(200)
})

test('an invitation that is accepted twice makes nobody teach twice', async () => {
  const { id, ids } = await programme()
  const invited = await inviteToTeam(t, id, people.otherExecutor, { role: 'assistant' })
  const accept = (key: string) =>
    t.call(programmes.acceptMembership, {
      as: people.otherExecutor,
      params: { id: invited.id },
      body: { version: invited.version },
      key,
    })
  const key = '00000000-0000-4000-8000-000000000001'
  const answers = [await accept(key), await accept(key), await accept('00000000-0000-4000-8000-000000000002')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
  expect((await rolesIn(ids[0])).size).toBe(2)
})

test('two blocked leads can each be removed, but the last one can not', async () => {
  const { id, lead } = await programme()
  const other = await joinTeam(t, id, people.otherExecutor)
  await block(people.executor)
  await block(people.otherExecutor)
  const asked = await step(programmes.suspendMember, lead, { reason })
  expect([asked.state, asked.actions.resume]).toEqual(['suspended', false])
  const body = { version: other.version, reason }
  const last = await t.call(programmes.removeMember, { as: people.manager, params: { id: other.id }, body })
  expect([last.status, last.body.code]).toEqual([409, 'last_lead'])
})

test.each(['member_busy', 'you_are_busy', 'nobody_leads', 'you_lead', 'other_lead', 'planned_many'] as const)(
  'the notice %s has a text for one session and for several',
  (name) => {
    const said = (language: 'en' | 'es', count: number) =>
      t.services.texts.translate(language, `programme_sessions.notices.${name}`, {
        count,
        executor: 'Alina',
        title: 'Ω',
      })
    for (const language of ['en', 'es'] as const) {
      expect(said(language, 1)).toContain(': 1')
      expect(said(language, 1).replace(': 1', ': 2')).toBe(said(language, 2))
    }
  },
)
