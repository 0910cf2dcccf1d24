import { randomUUID } from 'node:crypto'
import * as spec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeSeat } from '@navyk/api-spec/teaching/programmes'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { hourMs } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addLearner } from '#testing/acting/agreements.ts'
import {
  confirmSeat,
  enrol,
  joinTeam,
  openProgramme,
  readProgramme,
  stepProgramme,
  stepSeat,
  createFirmSeat,
} from '#testing/acting/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { passSeatTimes } from '../tasks.ts'

let t: TestApp
let customer: TestPerson
let manager: TestPerson
const noon = new Date('2026-11-20T09:00:00Z')
beforeAll(async () => {
  t = await testApp()
  ;({ customer, manager } = t.people)
})
beforeEach(() => t.clock.set(noon))
afterAll(() => t.close())

const seatsOf = async (id: string): Promise<ProgrammeSeat[]> =>
  (await t.call(spec.listProgrammeSeats, { as: manager, params: { id }, query: { limit: '100' } })).body.data
const seatOf = async (programmeId: string, { id }: { id: string }) =>
  (await seatsOf(programmeId)).find((seat) => seat.id === id)
const noticesOf = async (as: TestPerson) => (await t.call(listNotices, { as, query: { box: 'new' } })).words
/** Ids of the cabinets that were asked to make seats of a programme firm: one for each notice, so one may stand twice. */
const askedAbout = async (id: string) => {
  const asked = t.services.db.selectFrom('notice').select('cabinet_id').where('kind', '=', 'programmes.notices.asked')
  return (await asked.where('link', 'like', `%${id}`).execute()).map(({ cabinet_id }) => cabinet_id)
}
const later = (hours: number) => t.clock.set(new Date(noon.getTime() + hours * hourMs))
const ask = (id: string, body: object, as = customer) => t.call(spec.enrolLearner, { as, params: { id }, body })

/** A programme for two, both seats held, and three in line. */
async function fullProgramme() {
  const { id } = await openProgramme(t, { seats: 2, minimumSeats: 1 })
  const seats: ProgrammeSeat[] = []
  for (let count = 0; count < 5; count++) seats.push(await enrol(t, id, count % 2 ? t.people.otherCustomer : customer))
  return { id, seats }
}
const nth = (seats: ProgrammeSeat[], index: number): ProgrammeSeat => {
  const seat = seats[index]
  if (!seat) throw new Error(`there is no seat ${index}`)
  return seat
}

describe('an enrolment', () => {
  test('is held for three days while seats are free, and waits in order afterwards', async () => {
    const { seats } = await fullProgramme()
    expect(seats.map(({ state, place }) => [state, place])).toEqual([
      ['held', null],
      ['held', null],
      ['waiting', 1],
      ['waiting', 2],
      ['waiting', 3],
    ])
    expect(seats[0]).toMatchObject({ expiresAt: '2026-11-23T09:00:00.000Z', priceKopecks: 2500, totalKopecks: 30_000 })
  })

  test('is for a customer’s own learner once, and for nobody else’s', async () => {
    const { id } = await openProgramme(t)
    const learner = await addLearner(t, customer)
    await enrol(t, id, customer, { learnerId: learner.id })
    const twice = await ask(id, { learnerId: learner.id, kind: 'regular' })
    expect([twice.status, twice.body.code]).toEqual([409, 'already_enrolled'])
    const foreign = await ask(id, { learnerId: learner.id, kind: 'regular' }, t.people.otherCustomer)
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['learnerId']])
  })

  test('after the last day is only for a manager', async () => {
    const { id } = await openProgramme(t, { enrolUntil: '2026-11-21' })
    await enrol(t, id)
    const { id: learnerId } = await addLearner(t, customer)
    t.clock.set(new Date('2026-11-22T09:00:00Z'))
    const closed = await ask(id, { learnerId, kind: 'regular' })
    expect([closed.status, closed.body.code]).toEqual([409, 'enrolment_closed'])
    expect((await ask(id, { learnerId, kind: 'regular' }, manager)).body.data.state).toBe('held')
    expect(await noticesOf(customer)).toMatch(/записан на программу/)
  })

  test('notifies managers if a seat is to be paid, and not if somebody joins the waiting list', async () => {
    const { id } = await openProgramme(t, { seats: 2, minimumSeats: 1, title: 'Робототехника' })
    await enrol(t, id)
    await enrol(t, id)
    expect(await askedAbout(id)).toEqual([manager.cabinetId, manager.cabinetId])
    expect((await enrol(t, id)).state).toBe('waiting')
    expect(await askedAbout(id)).toHaveLength(2)
    await enrol(t, id, manager, { learnerId: (await addLearner(t, t.people.otherCustomer)).id })
    expect(await noticesOf(t.people.otherCustomer)).toMatch(/в листе ожидания программы «Робототехника»/)
  })

  test('in a programme that the customer does not see is not found', async () => {
    const { id } = await openProgramme(t, { enrolUntil: '2026-11-19' })
    const { id: learnerId } = await addLearner(t, customer)
    expect((await ask(id, { learnerId, kind: 'regular' })).status).toBe(404)
  })

  test('keeps its price when the programme becomes more expensive', async () => {
    const programme = await openProgramme(t)
    const seat = await enrol(t, programme.id)
    await t.services.db.updateTable('programme').set({ price_kopecks: 9900 }).where('id', '=', programme.id).execute()
    expect((await seatOf(programme.id, seat))?.priceKopecks).toBe(2500)
  })
})

describe('a seat that becomes free', () => {
  test('is offered to the first in line for a day, and passes on when it is declined', async () => {
    const { id, seats } = await fullProgramme()
    await stepSeat(t, spec.leaveProgramme, nth(seats, 0), customer, { reason: 'Переехали' })
    const offered = nth(await seatsOf(id), 1)
    expect(offered).toMatchObject({ id: seats[2]?.id, state: 'offered', expiresAt: '2026-11-21T09:00:00.000Z' })
    expect(await noticesOf(customer)).toMatch(/свободно место/)
    await stepSeat(t, spec.declineSeat, offered, customer)
    const states = await Promise.all(seats.map(async (seat) => (await seatOf(id, seat))?.state))
    expect(states).toEqual(['left', 'held', 'declined', 'offered', 'waiting'])
  })

  test('passes on when the day is over, and not a minute before', async () => {
    const { id, seats } = await fullProgramme()
    await stepSeat(t, spec.leaveProgramme, nth(seats, 0), customer, { reason: 'Переехали' })
    later(23.9)
    await passSeatTimes(t.services)
    expect((await seatOf(id, nth(seats, 2)))?.state).toBe('offered')
    later(24)
    await passSeatTimes(t.services)
    await passSeatTimes(t.services)
    expect([(await seatOf(id, nth(seats, 2)))?.state, (await seatOf(id, nth(seats, 3)))?.state]).toEqual([
      'expired',
      'offered',
    ])
    expect(await noticesOf(customer)).toMatch(/Время на ответ вышло/)
  })

  test('is held for three days once it is accepted, and free again when nobody pays', async () => {
    const { id, seats } = await fullProgramme()
    await stepSeat(t, spec.leaveProgramme, nth(seats, 0), customer, { reason: 'Переехали' })
    const offered = (await seatOf(id, nth(seats, 2))) ?? nth(seats, 2)
    const held = await stepSeat(t, spec.acceptSeat, offered, customer)
    expect([held.state, held.expiresAt]).toEqual(['held', '2026-11-23T09:00:00.000Z'])
    expect(await askedAbout(id)).toHaveLength(3)
    later(72)
    await passSeatTimes(t.services)
    expect(await noticesOf(customer)).toMatch(/не оплачено вовремя и снова свободно/)
    expect((await seatsOf(id)).map(({ state }) => state)).toEqual(['offered', 'offered', 'left', 'expired', 'expired'])
  })

  test('can come from an increased number of seats too', async () => {
    const { id, seats } = await fullProgramme()
    const before = await readProgramme(t, id)
    const { id: _, state: __, ...row } = before
    const body = {
      version: row.version,
      title: row.title,
      description: row.description,
      subject: row.subject,
      level: row.level,
      audience: row.audience,
      format: row.format,
      place: row.place,
      city: row.city,
      minimumSeats: 1,
      seats: 4,
      priceBasis: 'session',
      priceKopecks: 2500,
      plannedSessions: 12,
      startsOn: row.startsOn,
      endsOn: row.endsOn,
      weeklyPattern: [],
      enrolUntil: row.enrolUntil,
      confirmsItself: false,
    }
    await t.call(spec.changeProgramme, { as: manager, params: { id }, body })
    const states = await Promise.all(seats.map(async (seat) => (await seatOf(id, seat))?.state))
    expect(states).toEqual(['held', 'held', 'offered', 'offered', 'waiting'])
  })
})

describe('a seat', () => {
  test('is made firm only by a manager; the customer is notified with the name, the team without one', async () => {
    const { id } = await openProgramme(t)
    await joinTeam(t, id)
    const seat = await enrol(t, id)
    const params = { id: seat.id }
    const own = await t.call(spec.confirmSeat, {
      as: customer,
      params,
      body: { version: seat.version, isInvoiced: true },
    })
    expect([own.status, seat.actions.confirm, seat.actions.leave]).toEqual([403, false, true])
    const firm = await confirmSeat(t, seat)
    expect(firm).toMatchObject({ state: 'taken', takenAt: noon.toISOString(), expiresAt: null })
    const told = async (as: TestPerson) => (await t.call(listNotices, { as, query: { box: 'new' } })).body.data
    expect(await told(t.people.executor)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('Новый ученик'), name: 'Навык' }),
    )
    expect(await told(customer)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('закреплено'), name: 'Last-manager First4' }),
    )
    later(500)
    await passSeatTimes(t.services)
    expect((await seatOf(id, seat))?.state).toBe('taken')
  })

  test('is given up before and after the start with a reason, and staff are notified', async () => {
    const { id } = await openProgramme(t, { confirmsItself: true, title: 'С причиной' })
    await joinTeam(t, id)
    const seat = await createFirmSeat(t, id)
    await createFirmSeat(t, id)
    await stepProgramme(t, spec.startProgramme, await readProgramme(t, id))
    const body = { version: seat.version, reason: ' ' }
    expect((await t.call(spec.leaveProgramme, { as: customer, params: { id: seat.id }, body })).status).toBe(422)
    const left = await stepSeat(t, spec.leaveProgramme, seat, customer, { reason: 'Не подошло' })
    expect(left).toMatchObject({ state: 'left', reason: 'Не подошло', endedAt: noon.toISOString() })
    expect(await noticesOf(manager)).toMatch(/из программы «С причиной»: Не подошло/)
    expect(await noticesOf(t.people.executor)).not.toMatch(/Не подошло/)
    expect(await noticesOf(t.people.executor)).toMatch(/Алёна уходит из программы «С причиной»/)
  })

  test('that a manager gives up or takes out of the line is a notice to its customer, and to the team if it is firm', async () => {
    const { id } = await openProgramme(t, { seats: 1, minimumSeats: 1, title: 'По воле менеджера' })
    await joinTeam(t, id)
    const told = async (as: TestPerson) => {
      const { body } = await t.call(listNotices, { as, query: { box: 'new', limit: '100' } })
      return body.data
        .map(({ message }: { message: string }) => message)
        .join()
        .replaceAll('\u00a0', ' ')
    }
    const [held, waiting] = [await enrol(t, id), await enrol(t, id, t.people.otherCustomer)]
    await stepSeat(t, spec.declineSeat, waiting, manager)
    expect(await told(t.people.otherCustomer)).toMatch(/больше нет в листе ожидания программы «По воле менеджера»/)
    await stepSeat(t, spec.leaveProgramme, held, manager, { reason: 'Не оплачено' })
    expect(await told(customer)).toMatch(/уходит из программы «По воле менеджера»: Не оплачено/)
    for (const as of [t.people.executor, manager]) expect(await told(as)).not.toMatch(/уходит из программы «По воле/)
  })

  test('of somebody else is not found, and an older version is refused with the seat as it is now', async () => {
    const { id } = await openProgramme(t)
    const seat = await enrol(t, id)
    const body = { version: seat.version, reason: 'Так' }
    const foreign = await t.call(spec.leaveProgramme, { as: t.people.otherCustomer, params: { id: seat.id }, body })
    expect(foreign.status).toBe(404)
    await confirmSeat(t, seat)
    const stale = await t.call(spec.leaveProgramme, { as: customer, params: { id: seat.id }, body })
    expect([stale.status, stale.body.code, stale.body.current.state]).toEqual([409, 'version_conflict', 'taken'])
  })

  test('is in the customer’s own list, newest first', async () => {
    t.clock.set(new Date('2027-01-10T09:00:00Z'))
    const { id } = await openProgramme(t, { enrolUntil: '2027-01-20' })
    const seats = [await enrol(t, id), await enrol(t, id)]
    await enrol(t, id, t.people.otherCustomer)
    const first = (await t.call(spec.listOwnSeats, { as: customer, query: { limit: '1' } })).body
    const query = { limit: '1', cursor: first.nextCursor }
    const second = (await t.call(spec.listOwnSeats, { as: customer, query })).body
    expect([first.data[0].id, second.data[0].id]).toEqual(seats.map((seat) => seat.id).toReversed())
  })
})

describe('a trial visit', () => {
  const trialOn = '2026-12-07'

  test('that is free is firm at once, and stays on as a regular seat', async () => {
    const { id } = await openProgramme(t)
    const trial = await enrol(t, id, customer, { kind: 'trial', trialOn })
    expect(trial).toMatchObject({ state: 'taken', trialOn, priceBasis: 'trial', totalKopecks: 0 })
    expect((await readProgramme(t, id)).takenSeats).toBe(0)
    // The order of a visit stays with the visit, so that the seat can be ordered.
    await t.services.db
      .updateTable('programme_seat')
      .set({ order_id: randomUUID() })
      .where('id', '=', trial.id)
      .execute()
    // Whoever stays pays the price of today.
    await t.services.db.updateTable('programme').set({ price_kopecks: 30_00 }).where('id', '=', id).execute()
    const kept = await stepSeat(t, spec.keepSeat, trial, customer)
    expect(kept).toMatchObject({ state: 'held', kind: 'regular', trialOn: null, totalKopecks: 36_000, orderId: null })
    expect((await confirmSeat(t, kept)).state).toBe('taken')
    expect((await readProgramme(t, id)).takenSeats).toBe(1)
  })

  test('with a price is held until it is paid, and ends on the third day after it without an answer', async () => {
    const { id } = await openProgramme(t, { trialPriceKopecks: 1000 })
    const trial = await enrol(t, id, customer, { kind: 'trial', trialOn })
    expect([trial.state, trial.totalKopecks]).toEqual(['held', 1000])
    const firm = await confirmSeat(t, trial)
    expect(firm.expiresAt).toBe('2026-12-10T21:00:00.000Z')
    t.clock.set(new Date('2026-12-10T21:00:00Z'))
    await passSeatTimes(t.services)
    expect((await seatOf(id, trial))?.state).toBe('expired')
    expect(await noticesOf(customer)).toMatch(/не остался/)
  })

  test.each([
    ['outside the programme', { trialOn: '2026-12-06' }, 422],
    ['without a day', {}, 422],
  ])('%s is refused', async (_, body, status) => {
    const { id } = await openProgramme(t)
    const { id: learnerId } = await addLearner(t, customer)
    const answer = await ask(id, { learnerId, kind: 'trial', ...body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, ['trialOn']])
  })

  test('needs a free seat, and may not be offered at all', async () => {
    const full = await fullProgramme()
    const { id: learnerId } = await addLearner(t, customer)
    expect((await ask(full.id, { learnerId, kind: 'trial', trialOn })).body.code).toBe('full')
    const without = await openProgramme(t, { trialPriceKopecks: null })
    expect((await ask(without.id, { learnerId, kind: 'trial', trialOn })).body.code).toBe('no_trial')
  })
})
