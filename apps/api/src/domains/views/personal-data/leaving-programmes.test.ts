import * as spec from '@navyk/api-spec/views/personal-data'
import * as programmesSpec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { dayMs } from '@navyk/api-spec/kit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import {
  enrol,
  inviteToTeam,
  joinTeam,
  openProgramme,
  readProgramme,
  stepProgramme,
  stepSeat,
  createFirmSeat,
} from '#testing/acting/programmes.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { erasePeopleTask } from './erasing/erase-person.ts'

let t: TestApp
beforeEach(async () => {
  await t?.close()
  t = await testApp()
})
afterAll(() => t.close())

const fresh = ({ accountId, cabinetId, phone }: TestPerson) => signedIn(t.services, accountId, cabinetId, phone)
const ask = async (as: TestPerson) => t.call(spec.requestDeletion, { as: await fresh(as) })
async function erase(): Promise<void> {
  t.clock.advance(14 * dayMs)
  await allTasks(t.services)[erasePeopleTask]?.({})
}
const seatsOf = async (id: string): Promise<ProgrammeSeat[]> =>
  (await t.call(programmesSpec.listProgrammeSeats, { as: await fresh(t.people.manager), params: { id } })).body.data
const noticesOf = async (as: TestPerson) =>
  (await t.call(listNotices, { as: await fresh(as), query: { box: 'new' } })).words
const reason = 'Так договорились'

describe('a programme has to be left before an account is deleted, and the answer names it', () => {
  test('by an executor who teaches it', async () => {
    const { executor, manager } = t.people
    const { id, number, title } = await openProgramme(t, { title: 'Оптика' })
    const member = await joinTeam(t, id)
    await joinTeam(t, id, t.people.otherExecutor)
    const answer = await ask(executor)
    expect([answer.status, answer.body.code]).toEqual([409, 'programmes_open'])
    expect(answer.words).toContain('«Оптика»')
    expect(answer.body.current.openProgrammes).toEqual([{ id, number, title }])
    const found = await t.call(spec.getDeletion, { as: executor })
    expect(found.body.data).toEqual(answer.body.current)
    const body = { version: member.version, reason }
    await t.call(programmesSpec.removeMember, { as: manager, params: { id: member.id }, body })
    expect((await ask(executor)).status).toBe(200)
  })

  test.each<[string, (id: string) => Promise<ProgrammeSeat>]>([
    ['firm', (id) => createFirmSeat(t, id)],
    ['held', (id) => enrol(t, id)],
    [
      'waiting',
      async (id) => {
        for (let count = 0; count < 2; count++) await enrol(t, id, t.people.otherCustomer)
        return enrol(t, id)
      },
    ],
  ])('by a customer with a %s seat', async (_, seatIn) => {
    const { customer } = t.people
    const { id, number, title } = await openProgramme(t, { seats: 2, minimumSeats: 1 })
    const seat = await seatIn(id)
    const answer = await ask(customer)
    expect([answer.status, answer.body.code]).toEqual([409, 'programmes_open'])
    expect(answer.body.current.openProgrammes).toEqual([{ id, number, title }])
    if (seat.state === 'waiting') await stepSeat(t, programmesSpec.declineSeat, seat, customer)
    else await stepSeat(t, programmesSpec.leaveProgramme, seat, customer, { reason })
    expect((await ask(customer)).status).toBe(200)
  })

  test('but not by a former participant of a past programme', async () => {
    const { id } = await openProgramme(t)
    await createFirmSeat(t, id)
    await stepProgramme(t, programmesSpec.cancelProgramme, await readProgramme(t, id), { reason })
    expect((await ask(t.people.customer)).status).toBe(200)
  })
})

test('an invitation to a team is declined at once, and managers are notified', async () => {
  const { id } = await openProgramme(t)
  await inviteToTeam(t, id)
  expect((await ask(t.people.executor)).status).toBe(200)
  expect((await readProgramme(t, id)).members?.map(({ state }) => state)).toEqual(['removed'])
  expect(await noticesOf(t.people.manager)).toContain('отклонено')
})

describe('erasing a person', () => {
  test('passes a seat that staff have given meanwhile to the next in line, and the team is notified without a name', async () => {
    const { customer, otherCustomer, manager } = t.people
    const { id } = await openProgramme(t, { seats: 1, minimumSeats: 1 })
    await joinTeam(t, id)
    const learnerId = (await enrol(t, id)).learner.id
    const [first] = await seatsOf(id)
    if (!first) throw new Error('there is no seat')
    await stepSeat(t, programmesSpec.leaveProgramme, first, customer, { reason })
    expect((await ask(customer)).status).toBe(200)
    const again = await enrol(t, id, manager, { learnerId })
    await takeSeatOf(again)
    await enrol(t, id, otherCustomer)
    await erase()
    expect((await seatsOf(id)).map(({ state }) => state).toSorted()).toEqual(['left', 'left', 'offered'])
    expect(await noticesOf(t.people.executor)).toContain('Ученик уходит из программы')
  })

  test('removes their place in line', async () => {
    const { customer, otherCustomer, manager } = t.people
    const { id } = await openProgramme(t, {
      seats: 1,
      minimumSeats: 1,
      startsOn: '2027-03-01',
      endsOn: '2027-05-01',
      enrolUntil: '2027-02-20',
    })
    const seat = await createFirmSeat(t, id, otherCustomer)
    const learnerId = (await enrol(t, id)).learner.id
    const waiting = (await seatsOf(id)).find(({ state }) => state === 'waiting')
    if (!waiting) throw new Error('nobody waits')
    await stepSeat(t, programmesSpec.declineSeat, waiting, customer)
    await ask(customer)
    await enrol(t, id, manager, { learnerId })
    await erase()
    await stepSeat(t, programmesSpec.leaveProgramme, seat, await fresh(manager), { reason })
    expect((await seatsOf(id)).map(({ state }) => state).toSorted()).toEqual(['declined', 'declined', 'left'])
  })

  test('removes a suspended member from every team', async () => {
    const { executor, manager } = t.people
    const { id } = await openProgramme(t)
    const member = await joinTeam(t, id)
    await joinTeam(t, id, t.people.otherExecutor)
    const body = { version: member.version, reason }
    await t.call(programmesSpec.suspendMember, { as: manager, params: { id: member.id }, body })
    expect((await ask(executor)).status).toBe(200)
    await erase()
    const { members } = await readProgramme(t, id, await fresh(manager))
    expect(members?.map(({ state }) => state)).toEqual(['active', 'removed'])
  })
})

const takeSeatOf = ({ id, version }: ProgrammeSeat) =>
  stepSeat(t, programmesSpec.confirmSeat, { id, version }, t.people.manager, { isInvoiced: true })
