import type { HistoryRow } from '@navyk/api-spec/kit'
import { listNotices } from '@navyk/api-spec/messages/notices'
import * as sessionsSpec from '@navyk/api-spec/teaching/programme-sessions'
import {
  finishProgramme,
  leaveProgramme,
  type ProgrammeSeat,
  startProgramme,
  confirmProgramme,
  suspendMember,
} from '@navyk/api-spec/teaching/programmes'
import * as spec from '@navyk/api-spec/teaching/progress'
import type { GroupProgress, Progress, ProgressReport } from '@navyk/api-spec/teaching/progress'
import { type Action, listActions } from '@navyk/api-spec/views/oversight'
import { seatResultsPath } from '@navyk/api-spec/teaching/progress/paths'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { addSession } from '#testing/acting/programme-sessions.ts'
import {
  enrol,
  joinTeam,
  openProgramme,
  readProgramme,
  stepProgramme,
  stepSeat,
  createFirmSeat,
} from '#testing/acting/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { eraseProgress } from '../erase-queries.ts'
import { exportFor } from '../export.ts'
import { addGroupTopic as addToGroup, getGroupProgress as readGroup } from './groups.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let people: TestApp['people']
let programmeId: string
let own: ProgrammeSeat
let other: ProgrammeSeat
/** The executor leads a group of two learners of two customers. Of three sessions in December the own one was at the first, late at
 *  the second and missed the third, for which it made up in the fourth; each set homework. It is noon on 30 December. */
let sessionIds: string[]
beforeEach(async () => {
  t = await testApp()
  people = t.people
  const { id } = await openProgramme(t)
  programmeId = id
  await joinTeam(t, id)
  own = await createFirmSeat(t, id)
  other = await createFirmSeat(t, id, people.otherCustomer)
  sessionIds = []
  for (const date of ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']) {
    sessionIds.push((await addSession(t, id, date)).id)
  }
  t.clock.set(new Date('2026-12-30T09:00:00Z'))
  const [, , third] = sessionIds
  await hold(0, { outcome: 'present', mark: 9 })
  await hold(1, { outcome: 'late', lateMinutes: 10 })
  await hold(2, { outcome: 'absent' })
  await hold(3, { outcome: 'made_up', missedSessionId: third })
})
afterEach(() => t.close())

async function hold(index: number, outcome: object): Promise<void> {
  const id = sessionIds[index] ?? ''
  const { version } = (await t.call(sessionsSpec.getProgrammeSession, { as: people.manager, params: { id } })).body.data
  const outcomes = [
    { learnerId: own.learner.id, ...outcome },
    { learnerId: other.learner.id, outcome: 'present' },
  ]
  const body = { version, outcomes, topic: `Тема ${index + 1}`, homework: `№ ${index + 1}` }
  const { status, text } = await t.call(sessionsSpec.holdProgrammeSession, {
    as: people.executor,
    params: { id },
    body,
  })
  if (status !== 200) throw new Error(text)
}

let key = 0
const nextKey = () => `group-write-number-${++key}`
const ask = (as: TestPerson, id: string) => t.call(spec.getProgress, { as, params: { id } })
const askGroup = (as: TestPerson, id = programmeId) => t.call(spec.getGroupProgress, { as, params: { id } })
const progress = async (as: TestPerson, id = own.id): Promise<Progress> => (await ask(as, id)).body.data
const group = async (as: TestPerson): Promise<GroupProgress> => (await askGroup(as)).body.data
const check = (as: TestPerson, body: object, seatId = own.id, meetingId = sessionIds[0] ?? '') =>
  t.call(spec.checkHomework, { as, params: { id: seatId, meetingId }, body })
const addTopic = (as: TestPerson, title: string) =>
  t.call(spec.addGroupTopic, { as, params: { id: programmeId }, body: { title }, key: nextKey() })
const addGoal = (as: TestPerson, id: string) =>
  t.call(spec.addLearningGoal, { as, params: { id }, body: { text: 'Сдать ЦЭ' }, key: nextKey() })
const draft = (as: TestPerson, id = own.id) =>
  t.call(spec.draftProgressReport, { as, params: { id }, body: { month: '2026-12' } })

async function sentReport(): Promise<ProgressReport> {
  const { id, version } = (await draft(people.executor)).body.data as ProgressReport
  const body = { version, text: 'Алёна молодец' }
  return (await t.call(spec.sendProgressReport, { as: people.executor, params: { id }, body })).body.data
}

describe('the progress of a learner of a group', () => {
  test('counts the sessions: present, late, absent and made up', async () => {
    const { months, homework, owner, programme } = await progress(people.customer)
    expect(owner).toEqual({ kind: 'seat', id: own.id })
    expect(programme?.id).toBe(programmeId)
    expect(months).toEqual([
      {
        month: '2026-12',
        held: 3,
        late: 1,
        missed: 1,
        madeUp: 1,
        cancelled: 0,
        homeworkDone: 0,
        homeworkChecked: 0,
        averageMark: 9,
      },
    ])
    expect(homework.map(({ text, result }) => [text, result])).toEqual([
      ...[4, 3, 2, 1].map((number) => [`№ ${number}`, null]),
    ])
  })

  test('counts a corrected outcome: late twice, absent once', async () => {
    await hold(0, { outcome: 'late', lateMinutes: 5 })
    expect((await progress(people.customer)).months).toMatchObject([{ held: 3, late: 2, missed: 1, madeUp: 1 }])
  })

  test('has checked homework in the history of the session and in the trail, with the learner', async () => {
    await check(people.executor, { version: 0, result: 'partly' })
    await check(people.executor, { version: 0, result: 'not_done' }, other.id)
    const id = sessionIds[0] ?? ''
    const history = async (as: TestPerson) => {
      const { body } = await t.call(sessionsSpec.listProgrammeSessionHistory, { as, params: { id } })
      return body.data
        .filter(({ action }: HistoryRow) => action === 'homework_checked')
        .map(({ changes }: HistoryRow) => changes)
    }
    const checked = [
      { homework: { from: null, to: 'not_done' }, learnerId: { from: null, to: other.learner.id } },
      { homework: { from: null, to: 'partly' }, learnerId: { from: null, to: own.learner.id } },
    ]
    for (const as of [people.executor, people.manager]) expect(await history(as)).toEqual(checked)
    const query = { object: `programme_session:${id}` }
    const { body } = await t.call(listActions, { as: people.administrator, query })
    const done = body.data.map((action: Action) => action.done)
    expect(done.slice(0, 2)).toEqual(Array(2).fill('проверено домашнее задание: Дроздова Алёна'))
    // The lines of the whole session name nobody, those before them one learner each.
    expect(done.slice(2, 4)).toEqual(Array(2).fill('отмечено посещение: Дроздова Алёна'))
    expect(done.slice(4)).toEqual(['проведено', 'запланировано'])
  })

  test('has its goals and topics in the trail of its family, and in that of no other', async () => {
    await addGoal(people.executor, own.id)
    await t.call(spec.addLearningTopic, {
      as: people.executor,
      params: { id: own.id },
      body: { title: 'Дроби' },
      key: nextKey(),
    })
    const kinds = async ({ accountId: aboutId }: TestPerson): Promise<string[]> => {
      const { body } = await t.call(listActions, { as: people.administrator, query: { aboutId, limit: '100' } })
      return body.data.map(({ object }: Action) => object.split(':')[0])
    }
    const added = ['learning_goal', 'learning_topic']
    expect(await kinds(people.customer)).toEqual(expect.arrayContaining(added))
    for (const kind of added) expect(await kinds(people.otherCustomer)).not.toContain(kind)
  })

  test('has homework checked for each learner, like that of a lesson', async () => {
    await check(people.executor, { version: 0, result: 'partly' })
    await check(people.executor, { version: 1, result: 'done', mark: 7 })
    await check(people.executor, { version: 0, result: 'not_done' }, other.id)
    expect((await progress(people.customer)).homework.at(-1)).toMatchObject({ result: 'done', mark: 7, version: 2 })
    expect((await progress(people.otherCustomer, other.id)).homework.at(-1)).toMatchObject({ result: 'not_done' })
    expect((await check(people.executor, { version: 1, result: 'done' })).status).toBe(409)
    const stranger = await check(people.executor, { version: 0, result: 'done' }, own.id, absent)
    expect(stranger.status).toBe(404)
  })

  test('is reported to the parents from the month, with a notice that leads to the report', async () => {
    await check(people.executor, { version: 0, result: 'done' })
    const { text } = (await draft(people.executor)).body.data as ProgressReport
    expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual([
      'Алёна, декабрь 2026 г.: проведено занятий — 3.',
      'Опозданий: 1.',
      'Пропущено занятий: 1.',
      'Из пропущенных отработано в других занятиях: 1.',
      'Темы занятий: Тема 1; Тема 2; Тема 4.',
      'Домашние задания: выполнено 1 из 1.',
    ])
    const { id } = await sentReport()
    const { data } = (await t.call(listNotices, { as: people.customer, query: { box: 'new' } })).body
    expect(data.map(({ link }: { link: string }) => link)).toContain(seatResultsPath(own.id))
    const read = (as: TestPerson) => t.call(spec.getProgressReport, { as, params: { id } })
    expect((await read(people.customer)).body.data).toMatchObject({ text: 'Алёна молодец', owner: { kind: 'seat' } })
    expect((await read(people.otherCustomer)).status).toBe(404)
  })

  test.each([
    ['customer', 200],
    ['otherCustomer', 404],
    ['executor', 200],
    ['otherExecutor', 404],
    ['accountant', 200],
  ] as const)('is answered to %s: %i', async (who, status) => {
    expect((await ask(people[who], own.id)).status).toBe(status)
  })

  test('of somebody else is answered like an absent one', async () => {
    const strangers = [people.otherCustomer, people.otherExecutor]
    for (const as of strangers) expect((await ask(as, own.id)).text).toBe((await ask(as, absent)).text)
    expect((await check(people.otherExecutor, { version: 0, result: 'done' })).status).toBe(404)
    expect((await addTopic(people.otherExecutor, 'Дроби')).status).toBe(404)
  })

  test('is written by the active team and by managers, not by a suspended member', async () => {
    expect((await addGoal(people.manager, own.id)).status).toBe(200)
    expect((await addGoal(people.accountant, own.id)).status).toBe(403)
    expect((await addGoal(people.customer, own.id)).status).toBe(403)
    const assistant = await joinTeam(t, programmeId, people.otherExecutor, { role: 'assistant' })
    expect((await addGoal(people.otherExecutor, own.id)).status).toBe(200)
    const body = { version: assistant.version, reason: 'Болеет' }
    await t.call(suspendMember, { as: people.manager, params: { id: assistant.id }, body })
    expect((await addGoal(people.otherExecutor, own.id)).status).toBe(404)
  })
})

describe('the progress of a group', () => {
  test('gets a topic for every learner at once, and each is marked separately', async () => {
    await addTopic(people.executor, 'Дроби')
    const again = (await addTopic(people.executor, 'Дроби')).body.data as GroupProgress
    expect(again.topics).toMatchObject([{ title: 'Дроби', learners: [{ mark: null }, { mark: null }] }])
    const topic = again.topics[0]?.learners.find(({ seatId }) => seatId === own.id)
    const body = { version: topic?.version ?? 0, mark: 8, note: '' }
    await t.call(spec.markLearningTopic, { as: people.executor, params: { id: topic?.topicId ?? '' }, body })
    const marked = (await group(people.executor)).topics[0]?.learners ?? []
    expect(new Map(marked.map(({ seatId, mark }) => [seatId, mark]))).toEqual(
      new Map([
        [own.id, 8],
        [other.id, null],
      ]),
    )
    expect((await progress(people.customer)).topics).toMatchObject([{ title: 'Дроби', marks: [{ mark: 8 }] }])
  })

  test('shows a customer only the lines of their own learners, and an executor all by first names', async () => {
    await addTopic(people.executor, 'Дроби')
    await check(people.executor, { version: 0, result: 'not_done' }, other.id)
    const seen = await group(people.customer)
    expect(seen.learners.map((learner) => learner.owner.id)).toEqual([own.id])
    expect(seen.topics[0]?.learners.map(({ seatId }) => seatId)).toEqual([own.id])
    expect(new Set(seen.homework.flatMap(({ checks }) => checks.map(({ seatId }) => seatId)))).toEqual(
      new Set([own.id]),
    )
    expect(JSON.stringify(seen)).not.toContain(other.id)
    const all = await group(people.executor)
    expect(all.learners.map(({ learnerName }) => learnerName)).toEqual(['Алёна', 'Алёна'])
    expect(all.actions.edit).toBe(true)
    expect((await group(people.manager)).learners[0]?.learnerName).toBe('Дроздова Алёна')
  })

  test('of a programme without an own seat or place in the team is answered like an absent one', async () => {
    const { id } = await openProgramme(t, { title: 'Другая', enrolUntil: '2027-01-20' })
    for (const as of [people.customer, people.executor]) {
      expect((await askGroup(as, id)).text).toBe((await askGroup(as, absent)).text)
    }
    expect((await t.call(spec.getGroupProgress, { params: { id } })).status).toBe(401)
  })

  test('takes as many statements for four learners as for two', async () => {
    const count = () =>
      countStatements(t, (tx) => readGroup(tx, t.services, people.executor.session, { id: programmeId }))
    const before = await count()
    await t.services.db.updateTable('programme').set({ enrol_until: '2027-01-20' }).execute()
    await createFirmSeat(t, programmeId)
    await createFirmSeat(t, programmeId, people.otherCustomer)
    await addTopic(people.executor, 'Дроби')
    await addTopic(people.executor, 'Корни')
    expect(await count()).toBe(before)
  })

  test('takes as many statements to add a topic for four learners as for two', async () => {
    const count = (title: string) =>
      countStatements(t, (tx) => addToGroup(tx, t.services, people.executor.session, { id: programmeId, title }))
    const before = await count('Дроби')
    await t.services.db.updateTable('programme').set({ enrol_until: '2027-01-20' }).execute()
    await createFirmSeat(t, programmeId)
    await createFirmSeat(t, programmeId, people.otherCustomer)
    expect(await count('Корни')).toBe(before)
  })
})

test('the page of a programme shows a customer whose learner has left the progress until then, and nothing later or of others', async () => {
  await check(people.executor, { version: 0, result: 'done' })
  await stepSeat(t, leaveProgramme, own, people.customer, { reason: 'Переезд' })
  t.clock.set(new Date('2027-01-20T09:00:00Z'))
  const later = await addSession(t, programmeId, '2027-01-11')
  const outcomes = [{ learnerId: other.learner.id, outcome: 'present' }]
  const held = { version: later.version, outcomes, topic: 'Новая тема', homework: '№ 100' }
  const params = { id: later.id }
  expect((await t.call(sessionsSpec.holdProgrammeSession, { as: people.manager, params, body: held })).status).toBe(200)
  const page = await readProgramme(t, programmeId, people.customer)
  expect([page.hasResults, page.ownSeats, page.learners, page.place]).toEqual([true, [], [], null])
  const seen = await group(people.customer)
  expect(seen.learners).toMatchObject([{ owner: { id: own.id }, hasLeft: true, held: 3, missed: 1, homeworkDone: 1 }])
  expect([seen.homework, seen.topics, seen.actions.edit]).toEqual([[], [], false])
  const results = await ask(people.customer, own.id)
  expect(results.status).toBe(200)
  expect(results.text).not.toContain('Новая тема')
  expect(results.text).not.toContain('№ 100')
  expect((await ask(people.customer, other.id)).status).toBe(404)
  const ofTeam = (await addTopic(people.executor, 'Корни')).body.data as GroupProgress
  expect(ofTeam.learners.map(({ owner, hasLeft }) => [owner.id, hasLeft])).toEqual([
    [other.id, false],
    [own.id, true],
  ])
  expect(ofTeam.topics[0]?.learners.map(({ seatId }) => seatId)).toEqual([other.id])
  expect((await progress(people.customer)).topics).toEqual([])
})

test('a learner without a firm seat has no results on the page of a programme', async () => {
  await t.services.db.updateTable('programme').set({ enrol_until: '2027-01-20' }).execute()
  const { id } = await openProgramme(t, { title: 'Другая', enrolUntil: '2027-01-20' })
  await enrol(t, id)
  expect((await readProgramme(t, id, people.customer)).hasResults).toBe(false)
  expect((await readProgramme(t, programmeId, people.executor)).hasResults).toBe(true)
  expect((await readProgramme(t, programmeId, people.manager)).hasResults).toBe(true)
})

test('a customer has a line for the seat, which is among the past ones once the programme is over', async () => {
  const lines = async (view: string) =>
    (await t.call(spec.listProgress, { as: people.customer, query: { view } })).body.data
  expect(await lines('running')).toMatchObject([
    {
      owner: { kind: 'seat', id: own.id },
      held: 3,
      late: 1,
      missed: 1,
      madeUp: 1,
      executor: { id: people.executor.cabinetId },
    },
  ])
  await sentReport()
  for (const step of [confirmProgramme, startProgramme, finishProgramme]) {
    await stepProgramme(t, step, await readProgramme(t, programmeId))
  }
  expect(await lines('running')).toEqual([])
  expect(await lines('over')).toMatchObject([{ owner: { id: own.id }, lastReport: { month: '2026-12' } }])
  expect((await progress(people.customer)).reports).toMatchObject([{ state: 'sent' }])
})

test('a copy of the data of both sides has the results, and they are erased with the customer', async () => {
  await addGoal(people.executor, own.id)
  await addGoal(people.executor, other.id)
  const copyOf = async ({ session }: TestPerson) =>
    (await exportFor(t.services.db, t.services, session, 'ru')).progress as { owner: { id: string } }[]
  expect((await copyOf(people.customer)).map(({ owner }) => owner.id)).toEqual([own.id])
  expect(new Set((await copyOf(people.executor)).map(({ owner }) => owner.id))).toEqual(new Set([own.id, other.id]))
  const { accountId, cabinetId } = people.customer
  const person = { accountId, cabinetIds: [cabinetId], addresses: [], deletionAskedAt: null, erasedAt: t.clock.now() }
  await t.services.db.transaction().execute((tx) => eraseProgress(tx, person))
  expect((await progress(people.manager, own.id)).goals).toEqual([])
  expect((await progress(people.manager, other.id)).goals).toHaveLength(1)
})
