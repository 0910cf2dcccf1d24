import * as spec from '@navyk/api-spec/views/contact-list'
import { holdProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { leaveProgramme, suspendMember } from '@navyk/api-spec/teaching/programmes'
import readWorkbook from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSession, readSession } from '#testing/acting/programme-sessions.ts'
import { enrol, joinTeam, openProgramme, stepSeat, createFirmSeat } from '#testing/acting/programmes.ts'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

// It is 12:00 in Minsk on Friday, 20 November 2026.
let t: TestApp
let people: TestApp['people']
beforeEach(async () => {
  t = await testApp()
  people = t.people
})
afterEach(() => t.close())

const ask = (query: Record<string, string> = {}, as: TestPerson = people.executor) =>
  t.call(spec.listOwnClients, { as, query })
const clients = async (query: Record<string, string> = {}, as: TestPerson = people.executor) =>
  (await ask(query, as)).body.data as spec.OwnClient[]

/** A programme that the executor leads, with a firm seat. */
async function group() {
  const { id } = await openProgramme(t, { title: 'Оптика', subject: 'physics' })
  const lead = await joinTeam(t, id)
  return { id, lead, seat: await createFirmSeat(t, id) }
}

test('an executor who teaches only groups sees their learners by first name, with the next session and no customer', async () => {
  const { id, seat } = await group()
  const session = await addSession(t, id, '2026-12-07')
  await enrol(t, id, people.otherCustomer)
  const answer = await ask()
  expect(answer.body.data).toMatchObject([
    {
      id: seat.learner.id,
      firstName: 'Алёна',
      customer: null,
      state: 'starting',
      contracts: [],
      programmes: [{ id, title: 'Оптика', subject: 'physics', state: 'enrolling' }],
      nextLesson: { kind: 'session', id: session.id, startsAt: session.startsAt, place: session.place },
      lastContactAt: null,
      maskedPhone: null,
      telegram: null,
    },
  ])
  for (const secret of ['Дроздова', 'First0', people.customer.cabinetId, people.customer.phone]) {
    expect(answer.text).not.toContain(secret)
  }
  const phone = await t.call(spec.showClientPhone, { as: people.executor, params: { id: seat.learner.id } })
  expect(phone.status).toBe(404)
  expect([await clients({ subject: 'physics' }), await clients({ search: 'алё' })].map(({ length }) => length)).toEqual(
    [1, 1],
  )
  expect(await clients({ subject: 'chess' })).toEqual([])
  expect(await clients({ search: 'First0' })).toEqual([])
  expect(await clients({ mark: 'no_next_lesson' })).toEqual([])
  expect(await clients({}, people.otherExecutor)).toEqual([])
})

test('the last contact is the session that the learner attended, and not a missed one', async () => {
  const { id, seat } = await group()
  const came = await addSession(t, id, '2026-11-23')
  const missed = await addSession(t, id, '2026-11-30')
  const hold = async (sessionId: string, outcome: string, at: string) => {
    t.clock.set(new Date(at))
    const { version } = await readSession(t, sessionId)
    const body = { version, outcomes: [{ learnerId: seat.learner.id, outcome }] }
    await t.call(holdProgrammeSession, { as: people.executor, params: { id: sessionId }, body })
  }
  await hold(came.id, 'present', '2026-11-23T17:00:00Z')
  await hold(missed.id, 'absent', '2026-11-30T17:00:00Z')
  expect((await clients()).map((one) => [one.lastContactAt, one.nextLesson])).toEqual([[came.startsAt, null]])
})

test('a learner with a contract and a seat is one client, whose next lesson is the sooner of both', async () => {
  const contract = await createContract(t)
  await teach(t, contract, [{ date: '2026-12-09', outcome: null }])
  const { learner_id: learnerId } = await t.services.db
    .selectFrom('contract')
    .select('learner_id')
    .where('id', '=', contract.id)
    .executeTakeFirstOrThrow()
  const { id } = await openProgramme(t)
  await joinTeam(t, id)
  const seat = await enrol(t, id, people.customer, { learnerId })
  await t.services.db
    .updateTable('programme_seat')
    .set({ state: 'taken', taken_at: t.clock.now(), expires_at: null })
    .where('id', '=', seat.id)
    .execute()
  const session = await addSession(t, id, '2026-12-07')
  const found = await clients()
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    customer: { id: people.customer.cabinetId },
    state: 'running',
    programmes: [{ id }],
    nextLesson: { kind: 'session', id: session.id },
  })
})

test('a note can be written about a learner of a group, and the workbook names them', async () => {
  const { seat } = await group()
  const body = { text: 'Любит опыты', version: 0 }
  const params = { id: seat.learner.id }
  expect((await t.call(spec.saveClientNote, { as: people.executor, params, body })).status).toBe(200)
  expect((await t.call(spec.saveClientNote, { as: people.otherExecutor, params, body })).status).toBe(404)
  const { bytes } = await t.call(spec.downloadOwnClients, { as: people.executor })
  const [sheet] = await readWorkbook(Buffer.from(bytes))
  expect(sheet?.data[1]?.slice(0, 3)).toEqual(['Алёна', null, 'Оптика'])
})

test('learners of a group are no clients of a suspended member, and not after they have left', async () => {
  const { id, lead, seat } = await group()
  await joinTeam(t, id, people.otherExecutor)
  expect(await clients({}, people.otherExecutor)).toHaveLength(1)
  const body = { version: lead.version, reason: 'Отпуск' }
  await t.call(suspendMember, { as: people.manager, params: { id: lead.id }, body })
  expect(await clients()).toEqual([])
  await stepSeat(t, leaveProgramme, seat, people.customer, { reason: 'Переезд' })
  expect(await clients({}, people.otherExecutor)).toEqual([])
})

test.each<[string, () => Promise<{ id: string; startsAt: string; endsAt: string } | undefined>]>([
  ['lesson', async () => (await planLessons(t, await createContract(t), [{ date: '2026-11-23' }]))[0]],
  ['session', async () => addSession(t, (await group()).id, '2026-11-23')],
])('a %s is the next one while it is going on, and not after its end', async (_, plan) => {
  const next = await plan()
  for (const [at, isNext] of [
    [Date.parse(next?.startsAt ?? ''), true],
    [Date.parse(next?.endsAt ?? '') - 1, true],
    [Date.parse(next?.endsAt ?? ''), false],
  ] as const) {
    t.clock.set(new Date(at))
    expect((await clients()).map(({ nextLesson }) => nextLesson?.id)).toEqual([isNext ? next?.id : undefined])
  }
})
