import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import * as spec from '@navyk/api-spec/market/matching'
import type { Gap } from '@navyk/api-spec/market/matching'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate, businessInstant, dayMs, weekdayOf } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteQuotas } from '#testing/codes.ts'
import { checkedCredential } from '#testing/factories/credentials.ts'
import { executorCards } from '#testing/factories/executor-cards.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { createContract, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { json } from '#platform/database'
import { spansOf } from './fill-gap.ts'
import { listGaps } from './list-gaps.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())

const { saveCard } = executorCards(() => t)
const gapOf = async (id: string): Promise<Gap | undefined> =>
  (await t.call(spec.listGaps, { as: t.people.manager, query: { limit: '100' } })).body.data.find(
    (gap: Gap) => gap.id === id,
  )
const nameOf = ({ session: { firstName, lastName } }: TestPerson) => `${lastName} ${firstName}`
const request = (id: string, as: TestPerson = t.people.manager) => t.call(spec.requestForGap, { as, params: { id } })
const close = (id: string, as: TestPerson = t.people.manager) => t.call(spec.closeGap, { as, params: { id } })
const set = (id: string, columns: object) =>
  t.services.db.updateTable('contract').set(columns).where('id', '=', id).execute()

/** A contract with lessons on Tuesdays at four that ends on a day, by an executor unless said otherwise. */
async function endingContract(columns: object = {}): Promise<TestContract> {
  const contract = await createContract(t)
  await set(contract.id, {
    weekly_slots: json([{ weekday: 2, time: '16:00', minutes: 60 }]),
    state: 'ending',
    ends_on: '2026-12-04',
    ending_by: 'executor',
    reason: 'Переезд',
    ...columns,
  })
  return contract
}

const freeze = (person: TestPerson, blocked_at: Date | null) =>
  t.services.db.updateTable('account').set({ blocked_at }).where('id', '=', person.accountId).execute()

test.each([
  ['by its executor', { ending_by: 'executor' }, true],
  ['by staff', { ending_by: 'staff' }, true],
  ['by its customer, who looks for nobody', { ending_by: 'customer' }, false],
])('a contract that is ended %s', async (_, columns, isGap) => {
  const { id } = await endingContract(columns)
  expect((await gapOf(id)) !== undefined).toBe(isGap)
})

test('a gap names its people and times, the day from which nobody teaches, and the first lost lesson', async () => {
  const { id } = await endingContract()
  expect(await gapOf(id)).toMatchObject({
    learner: { firstName: 'Alina' },
    executor: { id: t.people.executor.cabinetId },
    weeklySlots: [{ weekday: 2, time: '16:00', minutes: 60 }],
    uncoveredFrom: '2026-12-05',
    firstLostOn: '2026-12-08',
    isBroken: false,
    state: 'open',
    isExecutorGone: false,
    canHandOver: true,
  })
})

test('a contract stays a gap for sixty days after its last day, while nobody follows', async () => {
  const today = businessDate(t.clock.now())
  const over = { state: 'finished', ended_at: t.clock.now() }
  const [kept, old] = [addDays(today, -60), addDays(today, -61)]
  const { id } = await endingContract({ ...over, ends_on: kept })
  expect(await gapOf(id)).toMatchObject({ isBroken: true, canHandOver: false })
  expect(await gapOf((await endingContract({ ...over, ends_on: old })).id)).toBeUndefined()
  expect((await request(id)).status).toBe(200)
})

test('a terminated contract stays a gap for sixty days of Minsk, also if it ended just after midnight', async () => {
  const kept = addDays(businessDate(t.clock.now()), -60)
  await freeze(t.people.executor, t.clock.now())
  const { id } = await endingContract({ state: 'terminated', ends_on: null, ended_at: businessInstant(kept, '00:30') })
  const before = new Date(businessInstant(kept).getTime() - 1)
  const old = await endingContract({ state: 'terminated', ends_on: null, ended_at: before })
  expect(await gapOf(id)).toMatchObject({ isExecutorGone: true })
  expect(await gapOf(old.id)).toBeUndefined()
})

test('contracts of a blocked executor are gaps from that day on; a request ends them and cancels their lessons', async () => {
  const { executor, customer } = t.people
  const contract = await createContract(t)
  const today = businessDate(t.clock.now())
  await teach(t, contract, [{ date: addDays(today, -3) }, { date: addDays(today, 5), outcome: null }])
  await freeze(executor, t.clock.now())
  expect(await gapOf(contract.id)).toMatchObject({ uncoveredFrom: today, isExecutorGone: true, endsOn: null })
  const made = await request(contract.id)
  expect(made.status).toBe(200)
  const { db } = t.services
  const lessons = await db
    .selectFrom('lesson')
    .select(['outcome'])
    .where('contract_id', '=', contract.id)
    .orderBy('starts_at')
    .execute()
  expect(lessons.map(({ outcome }) => outcome)).toEqual(['held', 'cancelled_by_service'])
  const { body } = await t.call(contractsSpec.getContract, { as: customer, params: { id: contract.id } })
  expect(body.data).toMatchObject({ state: 'ending', endsOn: today, endingBy: 'staff' })
  await freeze(executor, null)
})

test.each([
  ['the link of a call', { format: 'online', place: 'https://meet.example.by/alina' }, ''],
  ['where a family lives', { format: 'at_customer', place: 'ул. Садовая 5, кв. 12' }, 'Минск'],
])('executors read nothing of %s of a contract that no request came from', async (_, where, place) => {
  const { executor, otherExecutor } = t.people
  await saveCard(executor)
  const { id } = await endingContract({ ...where, offer_id: null })
  const made = (await request(id)).body.data
  const read = await t.call(offersSpec.getOffer, { as: otherExecutor, params: { id: made.id } })
  expect([read.status, read.body.data.place]).toEqual([200, place])
})

test('a request for a gap is published at once on the customer’s behalf, for the same times, once', async () => {
  const { customer, executor, otherExecutor } = t.people
  const { id } = await endingContract()
  const made = (await request(id)).body.data
  const offer: offersSpec.Offer = (await t.call(offersSpec.getOffer, { as: customer, params: { id: made.id } })).body
    .data
  expect(offer).toMatchObject({
    state: 'published',
    subject: 'mathematics',
    goal: 'Fractions',
    lessonsPerWeek: 1,
    lessonMinutes: 60,
    wantedSlots: [{ weekday: 2, from: '16:00', to: '17:00' }],
  })
  expect((await t.call(offersSpec.getOffer, { as: otherExecutor, params: { id: made.id } })).status).toBe(200)
  expect(await gapOf(id)).toMatchObject({ state: 'requested', request: { id: made.id, number: made.number } })
  const again = await request(id)
  expect([again.status, again.body.code]).toEqual([409, 'already_requested'])
  expect((await close(id)).body.code).toBe('already_requested')
  const told = await t.services.db
    .selectFrom('notice')
    .select(['cabinet_id', 'kind'])
    .where('link', 'like', `%${made.id}`)
    .execute()
  expect(told).toContainEqual({ cabinet_id: customer.cabinetId, kind: 'offers.notices.published' })
  expect(told.map(({ kind }) => kind)).not.toContain('offers.notices.submitted')
  // A request that came to nothing leaves the gap open again.
  const body = { version: offer.version, reason: 'Передумали' }
  await t.call(offersSpec.cancelOffer, { as: customer, params: { id: made.id }, body })
  expect(await gapOf(id)).toMatchObject({ state: 'open', request: null })
  expect((await request(id)).status).toBe(200)
  expect(executor.cabinetId).not.toBe('')
})

test('a gap for which nobody is needed leaves the desk, and returns when its last day changes', async () => {
  const { id } = await endingContract()
  expect((await close(id)).status).toBe(200)
  expect(await gapOf(id)).toBeUndefined()
  expect((await request(id)).body.code).toBe('no_gap')
  await set(id, { ends_on: '2026-12-11' })
  expect(await gapOf(id)).toMatchObject({ uncoveredFrom: '2026-12-12', state: 'open' })
})

test('a draft of the next contract shows who takes over; a cancelled draft leaves the gap open', async () => {
  const { otherExecutor } = t.people
  const { id } = await endingContract()
  const next = await createContract(t, { executor: otherExecutor })
  const { learner_id } = await t.services.db
    .selectFrom('contract')
    .select('learner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await set(next.id, { learner_id, state: 'draft', sent_at: null, activated_at: null })
  expect(await gapOf(id)).toMatchObject({
    state: 'handed_over',
    canHandOver: false,
    successor: { id: next.id, state: 'draft', executor: { id: otherExecutor.cabinetId } },
  })
  expect((await request(id)).body.code).toBe('already_handed_over')
  await set(next.id, { state: 'cancelled', reason: 'Передумали' })
  expect(await gapOf(id)).toMatchObject({ state: 'open', canHandOver: true })
})

test('candidates for a gap are free at its exact times, not only on the day, and show their checked credentials', async () => {
  const { otherExecutor, both, manager } = t.people
  await saveCard(otherExecutor, { week: [{ weekday: 2, from: '16:00', to: '17:00' }] })
  await saveCard(both, { week: [{ weekday: 2, from: '16:01', to: '20:00' }] })
  await checkedCredential(t, { kind: 'npd_registration' }, otherExecutor)
  const { id } = await endingContract()
  const { body } = await t.call(spec.listGapCandidates, { as: manager, params: { id } })
  expect(body.data).toMatchObject([
    { id: otherExecutor.cabinetId, days: 1, wantedDays: 1, misfits: [], checked: ['npd_registration'] },
    { id: both.cabinetId, days: 0, misfits: ['hours'], checked: [] },
  ])
})

test('candidates are checked for the weeks from the day on which nobody teaches, not for the coming weeks', async () => {
  const { otherExecutor, manager } = t.people
  await saveCard(otherExecutor, { week: [{ weekday: 2, from: '16:00', to: '17:00' }] })
  const last = addDays(businessDate(t.clock.now()), 60)
  const { id } = await endingContract({ ends_on: last })
  const days = async (): Promise<number> =>
    (await t.call(spec.listGapCandidates, { as: manager, params: { id } })).body.data.find(
      (each: { id: string }) => each.id === otherExecutor.cabinetId,
    ).days
  const own = await createContract(t, { executor: otherExecutor, customer: t.people.otherCustomer })
  const tuesday = (from: string) => addDays(from, (9 - weekdayOf(from)) % 7)
  const lessonOn = (date: string) => teach(t, own, [{ date, time: '16:00', outcome: null }])
  await lessonOn(tuesday(addDays(businessDate(t.clock.now()), 1)))
  await lessonOn(tuesday(addDays(last, 29)))
  expect(await days()).toBe(1)
  await lessonOn(tuesday(addDays(last, 22)))
  expect(await days()).toBe(0)
})

test.each([
  [{ weekday: 2, time: '16:00', minutes: 45 }, [{ weekday: 2, from: '16:00', to: '16:45' }]],
  [{ weekday: 7, time: '22:30', minutes: 90 }, [{ weekday: 7, from: '22:30', to: '24:00' }]],
  [
    { weekday: 7, time: '22:30', minutes: 120 },
    [
      { weekday: 7, from: '22:30', to: '24:00' },
      { weekday: 1, from: '00:00', to: '00:30' },
    ],
  ],
])('the time of a lesson is a span of each of its days: %o', (slot, spans) => {
  expect(spansOf(slot as Parameters<typeof spansOf>[0])).toEqual(spans)
})

test('gaps are found by number, by the names of learner, customer and executor, and by place', async () => {
  const { id } = await endingContract({ place: 'Брест, Советская 7' })
  const found = async (search: string) =>
    (await t.call(spec.listGaps, { as: t.people.manager, query: { search } })).body.data.map((gap: Gap) => gap.id)
  expect(await found(`№ ${(await gapOf(id))?.number}`)).toEqual([id])
  expect(await found('брест')).toEqual([id])
  for (const name of ['savich', 'last-customer', 'last-executor']) expect(await found(name)).toContain(id)
  for (const other of ['%', 'last-administrator', 'никто']) expect(await found(other)).toEqual([])
})

test('each page of the list of gaps says how many there are, and a broken cursor is refused', async () => {
  await endingContract()
  await endingContract({ ends_on: '2026-11-10' })
  const ask = (query: Record<string, string>) => t.call(spec.listGaps, { as: t.people.manager, query })
  const { data, count, brokenCount } = (await ask({ limit: '100' })).body
  expect([count, brokenCount]).toEqual([data.length, data.filter(({ isBroken }: Gap) => isBroken).length])
  expect(brokenCount).toBeGreaterThan(0)
  const first = (await ask({ limit: '1' })).body
  const second = (await ask({ limit: '1', cursor: first.nextCursor })).body
  expect([first, second].map(({ data: [gap], ...counts }) => [gap.id, counts.count, counts.brokenCount])).toEqual(
    data.slice(0, 2).map(({ id }: Gap) => [id, count, brokenCount]),
  )
  expect((await ask({ cursor: 'нигде' })).status).toBe(422)
})

test('the workbook has the gaps of the filter, with days as days', async () => {
  const { id } = await endingContract({ place: 'Пинск, Ленина 1' })
  const answer = await t.call(spec.downloadGaps, { as: t.people.manager, query: { search: 'пинск' } })
  const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
  expect(sheet?.sheet).toBe('Договоры без исполнителя')
  const [head, row, ...more] = sheet?.data ?? []
  expect([head?.slice(0, 3), more]).toEqual([['Договор', 'Ученик', 'Заказчик'], []])
  const gap = await gapOf(id)
  expect(row).toEqual([
    gap?.number,
    'Savich Alina',
    nameOf(t.people.customer),
    nameOf(t.people.executor),
    'Математика',
    expect.any(String),
    new Date('2026-12-04'),
    new Date('2026-12-05'),
    new Date(gap?.firstLostOn ?? ''),
    'Пока никого',
    null,
    null,
  ])
})

test('only managers see and fill gaps; a contract that is absent or loses nobody is refused', async () => {
  const { accountant, administrator, customer, executor, manager } = t.people
  const { id } = await endingContract()
  for (const as of [accountant, administrator, customer, executor]) {
    expect((await request(id, as)).status).toBe(403)
    expect((await close(id, as)).status).toBe(403)
    expect((await t.call(spec.listGapCandidates, { as, params: { id } })).status).toBe(403)
    for (const endpoint of [spec.listGaps, spec.downloadGaps]) expect((await t.call(endpoint, { as })).status).toBe(403)
  }
  for (const endpoint of [spec.listGaps, spec.downloadGaps]) {
    expect((await t.call(endpoint, {})).status).toBe(401)
    expect((await t.call(endpoint, { as: manager, query: { subject: 'magic' } })).status).toBe(422)
    expect((await t.call(endpoint, { as: manager, query: { search: 'а'.repeat(101) } })).status).toBe(422)
  }
  for (const endpoint of [spec.requestForGap, spec.closeGap, spec.listGapCandidates]) {
    expect((await t.call(endpoint, { params: { id } })).status).toBe(401)
    expect((await t.call(endpoint, { as: manager, params: { id: randomUUID() } })).status).toBe(404)
  }
  const running = await createContract(t)
  expect((await request(running.id)).body.code).toBe('no_gap')
  expect((await t.call(spec.listGapCandidates, { as: manager, params: { id: running.id } })).status).toBe(404)
})

test('the list of gaps takes no more queries for more of them', async () => {
  const read = () => countStatements(t, (reader) => listGaps(reader, t.services, t.people.manager.session, {}))
  const before = await read()
  for (let more = 0; more < 3; more++) await endingContract()
  expect(await read()).toBe(before)
  t.clock.advance(dayMs)
})

/** A contract that staff have handed over, of which the next one is a draft. */
async function handedOver(): Promise<string> {
  const { id } = await createContract(t)
  const { body } = await t.call(contractsSpec.getContract, { as: t.people.manager, params: { id } })
  const { status } = await t.call(contractsSpec.startSuccessor, {
    as: t.people.manager,
    params: { id },
    body: {
      version: body.data.version,
      executorId: t.people.otherExecutor.cabinetId,
      executorRateKopecks: 2000,
      startsOn: addDays(businessDate(t.clock.now()), 14),
      reason: 'Переезд',
    },
  })
  expect(status).toBe(200)
  return id
}

describe('several gaps at once', () => {
  const fill = (contractIds: string[], way: spec.GapWay = 'request', as: TestPerson | undefined = t.people.manager) =>
    t.call(spec.fillGaps, { as, body: { way, contractIds }, key: randomUUID() })

  test('get a request each, and the refusal names a manager who was quicker', async () => {
    const [one, other, done] = [await endingContract(), await endingContract(), await endingContract()]
    await request(done.id)
    const { status, body } = await fill([one.id, done.id, other.id])
    expect([status, body.data]).toEqual([
      200,
      [
        { contractId: one.id, refusal: null },
        { contractId: done.id, refusal: 'already_requested' },
        { contractId: other.id, refusal: null },
      ],
    ])
    const requests = [await gapOf(one.id), await gapOf(other.id)].map((gap) => gap?.request)
    expect(requests.map((found) => found?.state)).toEqual(['published', 'published'])
    expect(requests[0]?.id).not.toBe(requests[1]?.id)
  })

  test('leave the desk together if nobody is needed', async () => {
    const [one, other] = [await endingContract(), await endingContract()]
    const going = await createContract(t)
    const { body } = await fill([one.id, other.id, going.id], 'close')
    expect(body.data.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([null, null, 'no_gap'])
    expect([await gapOf(one.id), await gapOf(other.id)]).toEqual([undefined, undefined])
  })

  test('have their drafts sent; the answer names gaps without a draft or with a sent one', async () => {
    const [one, other, open] = [await handedOver(), await handedOver(), (await endingContract()).id]
    const refusals = async (ids: string[]) =>
      (await fill(ids, 'send')).body.data.map(({ refusal }: { refusal: string | null }) => refusal)
    expect(await refusals([one, open])).toEqual([null, 'nothing_to_send'])
    expect((await gapOf(one))?.successor).toMatchObject({ state: 'awaiting_ack', sendRefusal: 'nothing_to_send' })
    expect(await refusals([one, other])).toEqual(['nothing_to_send', null])
    expect((await gapOf(open))?.state).toBe('open')
  })

  test('keep a draft whose rates are not agreed on, and send the others', async () => {
    const [bare, ready] = [await handedOver(), await handedOver()]
    const successorId = (await gapOf(bare))?.successor?.id ?? ''
    await t.services.db.deleteFrom('contract_terms').where('contract_id', '=', successorId).execute()
    const offered = [(await gapOf(bare))?.successor?.sendRefusal, (await gapOf(ready))?.successor?.sendRefusal]
    expect(offered).toEqual(['rates_missing', null])
    const { body } = await fill([bare, ready], 'send')
    expect(body.data.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual(['rates_missing', null])
    expect((await gapOf(bare))?.successor?.state).toBe('draft')
  })

  test('are only for managers, and all stay as they were if one is unknown', async () => {
    const { id } = await endingContract()
    const { accountant, executor, customer } = t.people
    for (const as of [accountant, executor, customer]) expect((await fill([id], 'close', as)).status).toBe(403)
    const anonymous = await t.call(spec.fillGaps, { body: { way: 'close', contractIds: [id] }, key: randomUUID() })
    expect(anonymous.status).toBe(401)
    expect((await fill([id, randomUUID()], 'close')).status).toBe(404)
    expect((await gapOf(id))?.state).toBe('open')
  })

  test.each([
    ['none', []],
    ['one twice', ['01900000-0000-7000-8000-000000000000', '01900000-0000-7000-8000-000000000000']],
    ['more than are done at once', Array.from({ length: spec.mostGaps + 1 }, () => randomUUID())],
  ])('refuse %s', async (_, ids) => {
    const { status, body } = await fill(ids)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['contractIds']])
  })
})
