import * as spec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { requestDeletion } from '@navyk/api-spec/views/personal-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLearner } from '#testing/acting/agreements.ts'
import { meanwhile } from '#testing/databases/meanwhile.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { enrol, inviteToTeam, joinTeam, openProgramme, readProgramme, stepSeat } from '#testing/acting/programmes.ts'
import { signedIn, type TestApp, testApp } from '#testing/test-app.ts'
import { expireSeat } from './change-seat.ts'
import { acceptMembership } from '../team/team.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Learners of a customer as rows: two hundred forms would meet the daily limit. */
async function addLearners(count: number): Promise<string[]> {
  const { db, ids, clock } = t.services
  const rows = Array.from({ length: count }, (_, index) => ({
    id: ids.next(),
    customer_id: t.people.customer.cabinetId,
    first_name: `Ученик ${index}`,
    last_name: '',
    birth_year: null,
    note: '',
    created_at: clock.now(),
  }))
  await db.insertInto('learner').values(rows).execute()
  return rows.map(({ id }) => id)
}

test('twelve of two hundred enrolments at once get the twelve seats, and the others wait in order', async () => {
  const { id } = await openProgramme(t, { seats: 12 })
  const learners = await addLearners(200)
  const answers = await times(200, async (index) => {
    const body = { learnerId: learners[index], kind: 'regular' }
    const enrol = () => t.call(spec.enrolLearner, { as: t.people.manager, params: { id }, body })
    // On a slow machine some wait too long for one of ten connections: they are told to try again, and do, as browsers do.
    let answer = await enrol()
    for (let again = 0; answer.status === 503 && again < 20; again++) answer = await enrol()
    return answer
  })
  const seats = answers.map(({ body }) => body.data as ProgrammeSeat)
  const states = Object.groupBy(seats, ({ state }) => state)
  expect([answers.every(({ status }) => status === 200), states.held?.length, states.waiting?.length]).toEqual([
    true,
    12,
    188,
  ])
  expect(states.waiting?.map(({ place }) => place).toSorted((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 188 }, (_, index) => index + 1),
  )
  const { freeSeats, waitingCount } = await readProgramme(t, id)
  expect([freeSeats, waitingCount]).toEqual([0, 188])
  // Who is first in line is asked first, one for each seat that becomes free.
  for (const [index, seat] of (states.held ?? []).slice(0, 2).entries()) {
    await stepSeat(t, spec.leaveProgramme, seat, t.people.manager, { reason: 'Переехали' })
    const next = states.waiting?.find(({ place }) => place === index + 1)
    const offered = await t.services.db
      .selectFrom('programme_seat')
      .select('id')
      .where('state', '=', 'offered')
      .execute()
    expect(offered.map(({ id: seatId }) => seatId)).toContain(next?.id)
    expect(offered).toHaveLength(index + 1)
  }
}, 60_000)

test('a learner gets one seat, however often they are enrolled at once', async () => {
  const { id } = await openProgramme(t)
  const learner = await addLearner(t, t.people.customer)
  const answers = await times(10, () =>
    t.call(spec.enrolLearner, {
      as: t.people.customer,
      params: { id },
      body: { learnerId: learner.id, kind: 'regular' },
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  expect((await readProgramme(t, id)).freeSeats).toBe(5)
})

test('an offered seat is either accepted or passed on, when the answer comes as its time ends', async () => {
  const { id } = await openProgramme(t, { seats: 1, minimumSeats: 1 })
  const first = await enrol(t, id)
  const second = await enrol(t, id)
  await enrol(t, id)
  await stepSeat(t, spec.leaveProgramme, first, t.people.customer, { reason: 'Переехали' })
  t.clock.advance(24 * 3_600_000)
  const [answer] = await Promise.all([
    t.call(spec.acceptSeat, {
      as: t.people.customer,
      params: { id: second.id },
      body: { version: second.version + 1 },
    }),
    ...[1, 2, 3].map(() => t.services.transact((tx) => expireSeat(tx, t.services, second.id))),
  ])
  const { seats, freeSeats, waitingCount } = await readProgramme(t, id)
  expect([seats, freeSeats]).toEqual([1, 0])
  expect([answer.status, waitingCount]).toEqual(answer.status === 200 ? [200, 1] : [409, 0])
})

test('one of two leads who are removed at once stays', async () => {
  const { id } = await openProgramme(t)
  const leads = [await joinTeam(t, id), await joinTeam(t, id, t.people.otherExecutor)]
  const answers = await Promise.all(
    leads.map((lead) =>
      t.call(spec.removeMember, {
        as: t.people.manager,
        params: { id: lead.id },
        body: { version: lead.version, reason: 'Так' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await readProgramme(t, id)).leads).toHaveLength(1)
})

test('an invitation that is accepted while the executor asks for deletion binds them, and they stay in the team', async () => {
  const { accountId, cabinetId, phone } = t.people.both
  // The tests before have moved the clock, and a deletion is asked for soon after signing in.
  const both = await signedIn(t.services, accountId, cabinetId, phone)
  const { id } = await openProgramme(t)
  const { id: memberId, version } = await inviteToTeam(t, id, both)
  const answer = await meanwhile(
    t,
    (tx) => acceptMembership(tx, t.services, both.session, { id: memberId, version }),
    () => t.call(requestDeletion, { as: both }),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'programmes_open'])
  expect((await readProgramme(t, id)).members.map(({ state }) => state)).toEqual(['active'])
})
