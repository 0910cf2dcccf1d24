import * as sessions from '@navyk/api-spec/teaching/programme-sessions'
import * as spec from '@navyk/api-spec/teaching/programmes'
import type { Programme, ProgrammeBoard, ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import {
  draftProgramme,
  enrol,
  inviteToTeam,
  joinTeam,
  openProgramme,
  programmeForm,
  readProgramme,
  stepProgramme,
  createFirmSeat,
} from '#testing/acting/programmes.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { getProgrammeBoard, listProgrammes } from '../lists/list-programmes.ts'
import { startProgrammes } from '../tasks.ts'

let t: TestApp
let manager: TestPerson
const noon = new Date('2026-11-20T09:00:00Z')
beforeAll(async () => {
  t = await testApp()
  manager = t.people.manager
})
beforeEach(() => t.clock.set(noon))
afterAll(() => t.close())

const list = async (as: TestPerson, query: Record<string, string> = {}): Promise<ProgrammeCard[]> =>
  (await t.call(spec.listProgrammes, { as, query: { limit: '100', ...query } })).body.data
const sees = async (as: TestPerson, { id }: { id: string }) =>
  [
    (await t.call(spec.getProgramme, { as, params: { id } })).status === 200,
    (await list(as)).some((card) => card.id === id),
  ].join()
const noticesOf = async (as: TestPerson) => (await t.call(listNotices, { as, query: { box: 'new' } })).words
const change = (programme: Programme, form: object, as = manager) =>
  t.call(spec.changeProgramme, {
    as,
    params: { id: programme.id },
    body: { ...programmeForm, version: programme.version, ...form },
  })

describe('a draft of a programme', () => {
  test('is seen only by staff', async () => {
    const draft = await draftProgramme(t)
    expect(draft).toMatchObject({ state: 'draft', freeSeats: 6, takenSeats: 0, marks: [], leads: [] })
    expect(draft.price).toEqual({ basis: 'session', kopecks: 2500, wholeKopecks: 30_000, trialKopecks: 0 })
    expect(await sees(t.people.accountant, draft)).toBe('true,true')
    for (const who of [t.people.customer, t.people.executor]) expect(await sees(who, draft)).toBe('false,false')
  })

  test.each([
    ['a place that is no link for an online one', { format: 'online', place: 'Минск' }, 'place'],
    ['fewer seats than the least number', { seats: 1 }, 'seats'],
    ['an end before the start', { endsOn: '2026-12-06' }, 'endsOn'],
    ['times that overlap', { weeklyPattern: Array(2).fill(programmeForm.weeklyPattern[0]) }, 'weeklyPattern'],
    ['no price', { priceKopecks: 0 }, 'priceKopecks'],
    ['no title', { title: ' ' }, 'title'],
  ])('is refused with %s', async (_, form, field) => {
    const answer = await t.call(spec.createProgramme, { as: manager, body: { ...programmeForm, ...form } })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('is changed from the version that was seen, and the history has the change', async () => {
    const draft = await draftProgramme(t)
    const changed = (await change(draft, { seats: 8 })).body.data
    expect(changed.seats).toBe(8)
    const stale = await change(draft, { seats: 9 })
    expect([stale.status, stale.body.code, stale.body.current.seats]).toEqual([409, 'version_conflict', 8])
    const history = (await t.call(spec.listProgrammeHistory, { as: manager, params: { id: draft.id } })).body.data
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['changed', 'created'])
    expect(history[0].changes).toEqual({ seats: { from: 6, to: 8 } })
  })

  test('is copied with all its days later by the same time, without team and seats', async () => {
    const programme = await openProgramme(t)
    await createFirmSeat(t, programme.id)
    await joinTeam(t, programme.id)
    const body = { startsOn: '2027-02-01' }
    const copy = (await t.call(spec.copyProgramme, { as: manager, params: { id: programme.id }, body })).body.data
    expect(copy).toMatchObject({ state: 'draft', startsOn: '2027-02-01', endsOn: '2027-03-22', takenSeats: 0 })
    expect([copy.enrolUntil, copy.members, copy.title]).toEqual(['2027-01-31', [], programmeForm.title])
  })

  test('is not copied to a first day that is none of its weekdays', async () => {
    const programme = await openProgramme(t)
    const body = { startsOn: '2027-02-02' }
    const refused = await t.call(spec.copyProgramme, { as: manager, params: { id: programme.id }, body })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['startsOn']])
  })

  test('that is absent is answered alike to everybody', async () => {
    const params = { id: '01900000-0000-7000-8000-000000000000' }
    for (const as of [manager, t.people.customer, t.people.executor]) {
      expect((await t.call(spec.getProgramme, { as, params })).status).toBe(404)
    }
    expect((await t.call(spec.copyProgramme, { as: manager, params, body: { startsOn: '2027-02-01' } })).status).toBe(
      404,
    )
  })
})

describe('enrolment', () => {
  const open = (draft: { id: string; version: number }) =>
    t.call(spec.openProgrammeForEnrolment, {
      as: manager,
      params: { id: draft.id },
      body: { version: draft.version },
    })

  test('does not open before a lead has accepted and a session is planned, and the draft says what is missing', async () => {
    const draft = await draftProgramme(t)
    const missing = async () => (await readProgramme(t, draft.id)).missingToOpen
    await inviteToTeam(t, draft.id, t.people.otherExecutor)
    expect(await missing()).toEqual(['no_lead', 'no_sessions'])
    const unled = await open(draft)
    expect([unled.status, unled.body.code, unled.body.current.state]).toEqual([409, 'no_lead', 'draft'])
    await joinTeam(t, draft.id)
    expect(await missing()).toEqual(['no_sessions'])
    expect((await open(draft)).body.code).toBe('no_sessions')
    const session = { programmeId: draft.id, date: '2026-12-07', time: '18:00', minutes: 90 }
    await t.call(sessions.addProgrammeSession, { as: manager, body: session })
    expect(await missing()).toEqual([])
    expect((await open(draft)).body.data).toMatchObject({ state: 'enrolling', missingToOpen: [], marks: [] })
  })

  test('into a programme without coming sessions is marked for managers until one is planned', async () => {
    const { id } = await openProgramme(t)
    await joinTeam(t, id)
    const listed = async () => {
      const query = { mark: 'no_sessions' }
      const { data } = (await t.call(spec.listProgrammes, { as: manager, query })).body
      return [(await readProgramme(t, id)).marks, data.some((one: { id: string }) => one.id === id)]
    }
    const counted = async () =>
      (await t.call(spec.getProgrammeOverview, { as: manager })).body.data.marks.find(
        ({ mark }: { mark: string }) => mark === 'no_sessions',
      ).programmes
    const before = await counted()
    expect(await listed()).toEqual([['no_sessions'], true])
    const session = { programmeId: id, date: '2026-12-08', time: '08:00', minutes: 90 }
    await t.call(sessions.addProgrammeSession, { as: manager, body: session })
    expect([await listed(), await counted()]).toEqual([[[], false], before - 1])
  })
})

describe('an enrolling programme', () => {
  test('is seen by customers until the last day of enrolment, afterwards by those with a seat', async () => {
    const programme = await openProgramme(t, { enrolUntil: '2026-11-21' })
    await enrol(t, programme.id)
    expect([await sees(t.people.customer, programme), await sees(t.people.otherCustomer, programme)]).toEqual([
      'true,true',
      'true,true',
    ])
    t.clock.set(new Date('2026-11-22T09:00:00Z'))
    expect([await sees(t.people.customer, programme), await sees(t.people.otherCustomer, programme)]).toEqual([
      'true,true',
      'false,false',
    ])
  })

  test('is seen by the executors of its team, invited ones included, and by no other', async () => {
    const programme = await openProgramme(t)
    await inviteToTeam(t, programme.id)
    expect(await sees(t.people.executor, programme)).toBe('true,true')
    expect(await sees(t.people.otherExecutor, programme)).toBe('false,false')
  })

  test('shows an executor no price, a customer neither pay nor place nor other learners', async () => {
    const programme = await openProgramme(t, { priceKopecks: 25_07, trialPriceKopecks: 9_13 })
    await joinTeam(t, programme.id)
    await createFirmSeat(t, programme.id, t.people.otherCustomer)
    // Whoever is only invited is known to staff alone.
    await inviteToTeam(t, programme.id, t.people.otherExecutor)
    expect((await readProgramme(t, programme.id)).members).toHaveLength(2)
    const executor = await t.call(spec.getProgramme, { as: t.people.executor, params: { id: programme.id } })
    expect(executor.words).not.toMatch(/2507|30084|913/)
    expect(executor.body.data).toMatchObject({ price: null, expectedKopecks: null, marks: [] })
    expect(executor.body.data.members).toHaveLength(1)
    expect([executor.body.data.members[0].rates[0].amountKopecks, executor.body.data.learners.length]).toEqual([
      6103, 1,
    ])
    const [known] = (await readProgramme(t, programme.id, t.people.manager)).learners
    expect(known?.name.split(' ')).toEqual([expect.any(String), executor.body.data.learners[0].name])
    expect(executor.words).not.toContain(known?.name.split(' ')[0])
    const customer = await t.call(spec.getProgramme, { as: t.people.customer, params: { id: programme.id } })
    expect(customer.words).not.toMatch(/6103|Хоружей/)
    expect(customer.body.data).toMatchObject({ place: null, learners: [], members: [{ rates: null, reason: null }] })
    const own = await readProgramme(t, programme.id, t.people.otherCustomer)
    expect([own.place, own.ownSeats.length]).toEqual([programmeForm.place, 1])
  })

  test('is shown to strangers without place, team and counts', async () => {
    const programme = await openProgramme(t, { subject: 'chess', startsOn: '2026-12-08' })
    await openProgramme(t, { subject: 'chess' })
    await draftProgramme(t, { subject: 'chess' })
    const answer = await t.call(spec.listOpenProgrammes, { query: { subject: 'chess', limit: '1' } })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=30'])
    expect(answer.text).not.toMatch(/Хоружей|Last|waiting|taken/)
    expect(answer.body.data[0].startsOn).toBe('2026-12-07')
    const query = { subject: 'chess', cursor: answer.body.nextCursor }
    const rest = (await t.call(spec.listOpenProgrammes, { query })).body
    expect([rest.data.map(({ id }: { id: string }) => id), rest.nextCursor]).toEqual([[programme.id], null])
  })

  test('keeps at least the seats that are given', async () => {
    const programme = await openProgramme(t, { minimumSeats: 1 })
    await enrol(t, programme.id)
    await enrol(t, programme.id)
    const now = await readProgramme(t, programme.id)
    const answer = await change(now, { minimumSeats: 1, seats: 1 })
    expect([answer.status, answer.body.errors]).toEqual([422, { seats: ['Уже отдано мест: 2'] }])
    expect((await change(now, { seats: 2 })).status).toBe(200)
  })
})

describe('the state of a programme', () => {
  test('goes from the draft to the end, and notifies customers and team', async () => {
    const programme = await openProgramme(t, { title: 'Шахматы по средам' })
    await joinTeam(t, programme.id)
    const few = await t.call(spec.confirmProgramme, {
      as: manager,
      params: { id: programme.id },
      body: { version: programme.version },
    })
    expect([few.status, few.body.code]).toEqual([409, 'too_few'])
    await createFirmSeat(t, programme.id)
    await createFirmSeat(t, programme.id)
    const open = await readProgramme(t, programme.id)
    expect([open.takenSeats, open.expectedKopecks, open.actions.confirm]).toEqual([2, 60_000, true])
    const confirmed = await stepProgramme(t, spec.confirmProgramme, open)
    const running = await stepProgramme(t, spec.startProgramme, confirmed)
    await enrol(t, programme.id)
    const finished = await stepProgramme(t, spec.finishProgramme, running)
    expect([confirmed.state, running.state, finished.state]).toEqual(['confirmed', 'running', 'finished'])
    for (const who of [t.people.customer, t.people.executor]) {
      expect(await noticesOf(who)).toMatch(/Программа «Шахматы по средам» завершена/)
    }
    // Who has not paid by then has no seat; firm ones stay.
    const params = { id: programme.id }
    const seats = (await t.call(spec.listProgrammeSeats, { as: manager, params })).body.data
    expect(seats.map(({ state }: { state: string }) => state)).toEqual(['taken', 'taken', 'cancelled'])
    const told = t.services.db.selectFrom('notice').select('actor_cabinet_id').distinct()
    const actors = await told.where('kind', '=', 'programmes.notices.finished').execute()
    expect(actors).toEqual([{ actor_cabinet_id: manager.cabinetId }])
    const again = await t.call(spec.cancelProgramme, {
      as: manager,
      params: { id: programme.id },
      body: { version: finished.version, reason: 'Поздно' },
    })
    expect([again.status, again.body.code, again.body.current.state]).toEqual([409, 'wrong_state', 'finished'])
  })

  test('is not confirmed without a lead who has accepted', async () => {
    const programme = await openProgramme(t)
    await inviteToTeam(t, programme.id)
    await createFirmSeat(t, programme.id)
    await createFirmSeat(t, programme.id)
    const { version, marks, actions } = await readProgramme(t, programme.id)
    const answer = await t.call(spec.confirmProgramme, { as: manager, params: { id: programme.id }, body: { version } })
    expect([answer.body.code, marks, actions.confirm]).toEqual(['no_lead', ['no_lead', 'no_sessions'], false])
  })

  test('can be confirmed from the day on that nothing is missing, and managers are notified once', async () => {
    const programme = await openProgramme(t, { title: 'Готова к началу' })
    const ready = async () => {
      const told = await t.services.db
        .selectFrom('notice')
        .select('cabinet_id')
        .where('kind', '=', 'programmes.notices.ready')
        .where('link', 'like', `%${programme.id}`)
        .execute()
      const { marks } = await readProgramme(t, programme.id)
      return [marks.includes('ready'), told.map(({ cabinet_id }) => cabinet_id)]
    }
    await createFirmSeat(t, programme.id)
    await createFirmSeat(t, programme.id)
    expect(await ready()).toEqual([false, []])
    await joinTeam(t, programme.id)
    expect(await ready()).toEqual([true, [manager.cabinetId]])
    await joinTeam(t, programme.id, t.people.otherExecutor)
    expect(await ready()).toEqual([true, [manager.cabinetId]])
  })

  test('becomes confirmed automatically at the least number if staff have decided so', async () => {
    const programme = await openProgramme(t, { confirmsItself: true })
    await joinTeam(t, programme.id)
    await createFirmSeat(t, programme.id)
    expect((await readProgramme(t, programme.id)).state).toBe('enrolling')
    await createFirmSeat(t, programme.id)
    expect((await readProgramme(t, programme.id)).state).toBe('confirmed')
  })

  test('is running from the first day on', async () => {
    const programme = await openProgramme(t, { confirmsItself: true })
    await createFirmSeat(t, programme.id)
    await createFirmSeat(t, programme.id)
    await joinTeam(t, programme.id)
    t.clock.set(new Date('2026-12-06T20:59:00Z'))
    await startProgrammes(t.services)
    expect((await readProgramme(t, programme.id)).state).toBe('confirmed')
    t.clock.set(new Date('2026-12-06T21:01:00Z'))
    await startProgrammes(t.services)
    await startProgrammes(t.services)
    expect((await readProgramme(t, programme.id)).state).toBe('running')
  })

  test('becomes cancelled with a reason, which ends all seats and notifies everybody', async () => {
    const programme = await openProgramme(t, { seats: 2 })
    await joinTeam(t, programme.id)
    await createFirmSeat(t, programme.id)
    await enrol(t, programme.id)
    await enrol(t, programme.id, t.people.otherCustomer)
    const { version } = await readProgramme(t, programme.id)
    const body = { version, reason: '' }
    expect((await t.call(spec.cancelProgramme, { as: manager, params: { id: programme.id }, body })).status).toBe(422)
    const cancelled = await stepProgramme(t, spec.cancelProgramme, { id: programme.id, version }, { reason: 'Болезнь' })
    expect([cancelled.state, cancelled.cancelReason, cancelled.freeSeats, cancelled.waitingCount]).toEqual([
      'cancelled',
      'Болезнь',
      2,
      0,
    ])
    for (const who of [t.people.customer, t.people.otherCustomer, t.people.executor]) {
      expect(await noticesOf(who)).toMatch(/отменена: Болезнь/)
    }
  })

  test('is not changed from an older version, and the answer has the programme as it is now', async () => {
    const { id } = await openProgramme(t)
    const stale = await t.call(spec.openProgrammeForEnrolment, {
      as: manager,
      params: { id },
      body: { version: 1 },
    })
    expect([stale.status, stale.body.code, stale.body.current.state]).toEqual([409, 'version_conflict', 'enrolling'])
  })
})

describe('lists of programmes', () => {
  test('are narrowed by state, words, number, subject, days, mark and executor', async () => {
    const programme = await openProgramme(t, { title: 'Рисуем зимой', subject: 'drawing', enrolUntil: '2026-11-27' })
    const found = async (query: Record<string, string>) =>
      (await list(manager, query)).map(({ id }) => id).includes(programme.id)
    expect(await found({ search: 'зим рис' })).toBe(true)
    expect(await found({ search: `№${programme.number}` })).toBe(true)
    expect(await found({ search: 'летом' })).toBe(false)
    expect(
      await found({ subject: 'drawing', state: 'enrolling', format: 'at_place', city: 'минск', level: 'exam' }),
    ).toBe(true)
    expect(await found({ subject: 'music' })).toBe(false)
    expect(await found({ from: '2027-01-25', to: '2027-02-01' })).toBe(true)
    expect(await found({ from: '2027-01-26' })).toBe(false)
    expect(await found({ to: '2026-12-06' })).toBe(false)
    expect([await found({ mark: 'too_few' }), await found({ mark: 'no_lead' }), await found({ mark: 'over' })]).toEqual(
      [true, true, false],
    )
    t.clock.set(new Date('2026-11-19T20:59:00Z'))
    expect(await found({ mark: 'too_few' })).toBe(false)
    await t.services.db.updateTable('programme').set({ state: 'running' }).where('id', '=', programme.id).execute()
    t.clock.set(new Date('2027-01-25T20:59:00Z'))
    expect(await found({ mark: 'over' })).toBe(false)
    t.clock.set(new Date('2027-01-25T21:00:00Z'))
    expect(await found({ mark: 'over' })).toBe(true)
    t.clock.set(noon)
    await t.services.db.updateTable('programme').set({ state: 'enrolling' }).where('id', '=', programme.id).execute()
    expect(await found({ executorId: t.people.executor.cabinetId })).toBe(false)
    await inviteToTeam(t, programme.id)
    expect(await found({ executorId: t.people.executor.cabinetId })).toBe(true)
  })

  test('are read page by page, by the first day', async () => {
    for (const startsOn of ['2026-12-09', '2026-12-08', '2026-12-08'])
      await openProgramme(t, { subject: 'physics', startsOn })
    const first = (await t.call(spec.listProgrammes, { as: manager, query: { subject: 'physics', limit: '2' } })).body
    const query = { subject: 'physics', limit: '2', cursor: first.nextCursor }
    const second = (await t.call(spec.listProgrammes, { as: manager, query })).body
    const days = [...first.data, ...second.data].map(({ startsOn }: ProgrammeCard) => startsOn)
    expect([days, second.nextCursor]).toEqual([['2026-12-09', '2026-12-08', '2026-12-08'], null])
  })

  test('have counts of every state, on the board and in the overview', async () => {
    const programme = await openProgramme(t, { subject: 'music', seats: 2 })
    await createFirmSeat(t, programme.id)
    await enrol(t, programme.id)
    await enrol(t, programme.id, t.people.otherCustomer)
    await draftProgramme(t, { subject: 'music' })
    const query = { subject: 'music' }
    const board: ProgrammeBoard = (await t.call(spec.getProgrammeBoard, { as: manager, query })).body.data
    expect(board.columns.map(({ state, count }) => `${state} ${count}`).slice(0, 3)).toEqual([
      'draft 1',
      'enrolling 1',
      'confirmed 0',
    ])
    expect(board.columns[1]?.programmes[0]?.id).toBe(programme.id)
    const overview = (await t.call(spec.getProgrammeOverview, { as: manager, query })).body.data
    expect(overview.states[1]).toEqual({
      state: 'enrolling',
      programmes: 1,
      seats: 2,
      taken: 1,
      reserved: 1,
      waiting: 1,
      expectedKopecks: 30_000,
    })
    expect(overview.marks[0]).toEqual({ mark: 'waiting', programmes: 1 })
  })

  test('take as many statements for many programmes as for one', async () => {
    await joinTeam(t, (await openProgramme(t, { startsOn: '2027-03-01', endsOn: '2027-04-01' })).id)
    const count = (session: TestPerson, limit: number) =>
      countStatements(t, (tx) => listProgrammes(tx, t.services, session.session, { limit }))
    for (const who of [manager, t.people.customer, t.people.executor])
      expect(await count(who, 30)).toBe(await count(who, 1))
    expect(await countStatements(t, (tx) => getProgrammeBoard(tx, t.services, manager.session, {}))).toBeLessThan(10)
  })

  test('have a workbook with a row for each programme, in the words of the reader', async () => {
    await openProgramme(t, { title: 'Органика и задачи', subject: 'chemistry' })
    const answer = await t.call(spec.downloadProgrammes, { as: manager, query: { subject: 'chemistry' } })
    expect(answer.text).toMatch(/Органика и задачи[\s\S]*Идёт запись|Идёт запись[\s\S]*Органика и задачи/)
    expect(answer.text).toMatch(/Программы/)
  })
})
