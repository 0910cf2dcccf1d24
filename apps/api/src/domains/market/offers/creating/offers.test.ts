import { randomUUID } from 'node:crypto'
import {
  cancelOffer,
  chooseResponse,
  createOffer,
  getOffer,
  listOfferHistory,
  listOffers,
  type Offer,
  type OfferSummary,
  respondToOffer,
  withdrawResponse,
} from '@navyk/api-spec/market/offers'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cabinetsTold } from '#testing/changes/cabinets-told.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { addLearner, asCustomer, offerForm, publishOffer, respond, responseForm } from '#testing/acting/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { offerTasks } from '../life/expire-offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))

const read = (as: TestPerson, id: string) => t.call(getOffer, { as, params: { id } })
const offerOf = async (as: TestPerson, id: string) => (await read(as, id)).body.data as Offer
const cancel = (as: TestPerson, offer: { id: string; version: number }, reason = 'Нашли в школе') =>
  t.call(cancelOffer, { as, params: { id: offer.id }, body: { version: offer.version, reason } })
const withdraw = (as: TestPerson, id: string, response: { id: string; version: number } | undefined) =>
  t.call(withdrawResponse, {
    as,
    params: { id, responseId: response?.id ?? '' },
    body: { version: response?.version },
  })
const listed = async (as: TestPerson, query: Record<string, string> = {}) =>
  (await t.call(listOffers, { as, query: { limit: '100', ...query } })).body.data as OfferSummary[]
const ids = async (as: TestPerson, query?: Record<string, string>) => (await listed(as, query)).map(({ id }) => id)
const newestNotice = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' } })).body.data[0]
const toldOf = (id: string, kind: string) => cabinetsTold(t, `offers.notices.${kind}`, id)
const cabinetsOf = (...people: TestPerson[]) => people.map(({ cabinetId }) => cabinetId).sort()
/** Names of the actions that the person may take on an offer. */
const mayOf = (offer: Offer) => Object.entries(offer.actions).flatMap(([name, may]) => (may ? [name] : []))
const stored = async (table: 'offer' | 'offer_response') =>
  (await t.services.db.selectFrom(table).select('id').execute()).length

describe('publishing an offer', () => {
  test('makes it open to all executors', async () => {
    const offer = await publishOffer(t)
    expect(offer).toMatchObject({ ...offerForm, state: 'published', responseCount: 0, version: 2 })
    expect(mayOf(offer)).toEqual(['cancel'])
    expect((await offerOf(t.people.executor, offer.id)).actions.respond).toBe(true)
  })

  test('notifies only its customer, and before that managers that it waits', async () => {
    const { customer, manager } = t.people
    const { id } = await publishOffer(t)
    expect(await toldOf(id, 'submitted')).toEqual(cabinetsOf(manager))
    expect(await toldOf(id, 'published')).toEqual(cabinetsOf(customer))
  })

  test.each([
    ['an unknown learner', { learnerId: randomUUID() }, { learnerId: ['Выберите ученика из списка'] }],
    ['no goal', { goal: '' }, { goal: ['Обязательное поле'] }],
    ['a visit without a place', { format: 'at_customer', place: '' }, { place: ['Обязательное поле'] }],
    ['no times', { wantedSlots: [] }, { wantedSlots: ['Добавьте хотя бы одно время'] }],
    [
      'a time that ends before it begins',
      { wantedSlots: [{ weekday: 1, from: '18:00', to: '17:00' }] },
      { 'wantedSlots.0.to': ['Конец должен быть позже начала'] },
    ],
    [
      'prices the wrong way round',
      { priceFromKopecks: 5000, priceToKopecks: 4999 },
      { priceToKopecks: ['Сумма «до» не может быть меньше суммы «от»'] },
    ],
    ['a price of nothing', { priceFromKopecks: 0 }, { priceFromKopecks: ['Сумма должна быть больше нуля'] }],
    ['yesterday as the last day', { deadlineOn: '2026-11-19' }, { deadlineOn: ['Этот день уже прошёл'] }],
    ['a last day 91 days away', { deadlineOn: '2027-02-19' }, { deadlineOn: ['Не позже чем через 90 дней'] }],
    ['a state of its own', { state: 'matched' }, { state: ['Неизвестное поле'] }],
  ])('with %s is refused at the field, and nothing is stored', async (_, fields, errors) => {
    const { customer } = t.people
    const learnerId = (await addLearner(t, customer)).id
    const before = await stored('offer')
    const answer = await t.call(createOffer, { as: customer, body: { ...offerForm, learnerId, ...fields } })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await stored('offer')).toBe(before)
  })

  test('for somebody else’s learner is refused like for an unknown one', async () => {
    const learnerId = (await addLearner(t, t.people.otherCustomer)).id
    const answer = await t.call(createOffer, { as: t.people.customer, body: { ...offerForm, learnerId } })
    expect(answer.body.errors).toEqual({ learnerId: ['Выберите ученика из списка'] })
  })

  test('accepts today and the 90th day as the first and the last possible deadline', async () => {
    for (const deadlineOn of ['2026-11-20', '2027-02-18']) {
      expect((await publishOffer(t, { deadlineOn })).deadlineOn).toBe(deadlineOn)
    }
  })
})

describe('what each side reads of an offer:', () => {
  test('an executor learns neither the family’s name nor the budget', async () => {
    const { id } = await publishOffer(t, { priceFromKopecks: 3033, priceToKopecks: 4844 })
    const { body, text } = await read(t.people.executor, id)
    expect(Object.keys(body.data.learner).sort()).toEqual(['age', 'firstName'])
    expect(body.data.learner).toEqual({ firstName: 'Миша', age: 12 })
    expect([body.data.payFromKopecks, body.data.payToKopecks]).toEqual([2500, 4000])
    const { customer } = t.people
    for (const secret of ['Савицкий', 'Last-customer', customer.phone, customer.cabinetId, '3033', '4844']) {
      expect(text).not.toContain(secret)
    }
    expect((await t.call(listOffers, { as: t.people.executor })).text).not.toContain('Last-customer')
  })

  test('the customer learns what a response costs, not what the executor gets', async () => {
    const { id } = await publishOffer(t)
    await respond(t, id, { payKopecks: 3517 })
    const { body, words } = await read(t.people.customer, id)
    expect(body.data.responses[0].priceKopecks).toBe(4250)
    expect(words).not.toContain('3517')
    expect(words).not.toContain(t.people.executor.phone)
  })

  test('an executor sees only their own response, with their own price', async () => {
    const { id } = await publishOffer(t)
    await respond(t, id, { payKopecks: 3517 })
    await respond(t, id, { payKopecks: 2999 }, t.people.otherExecutor)
    const { body, text } = await read(t.people.executor, id)
    expect(body.data.responses).toHaveLength(1)
    expect(body.data.responses[0].payKopecks).toBe(3517)
    expect(body.data.responseCount).toBe(2)
    for (const secret of ['4250', '2999', 'Last-otherExecutor']) expect(text).not.toContain(secret)
  })

  test('staff see both prices and both names', async () => {
    const { id } = await publishOffer(t)
    await respond(t, id, { payKopecks: 3517 })
    const { data } = (await read(t.people.accountant, id)).body
    expect(data.responses[0]).toMatchObject({ payKopecks: 3517, priceKopecks: 4250 })
    expect(data.customer.lastName).toBe('Last-customer')
    expect(mayOf(data)).toEqual([])
  })

  test('somebody else’s offer is answered like one that is not there', async () => {
    const { id } = await publishOffer(t)
    const { otherCustomer, otherExecutor, customer } = t.people
    const absent = (await read(otherCustomer, randomUUID())).text
    expect((await read(otherCustomer, id)).text).toBe(absent)
    expect((await read(otherCustomer, 'not-an-id')).text).toBe(absent)
    expect((await cancel(otherCustomer, { id, version: 1 })).text).toBe(absent)
    expect((await t.call(listOfferHistory, { as: otherCustomer, params: { id } })).text).toBe(absent)
    await cancel(customer, { id, version: 2 })
    expect((await read(otherExecutor, id)).text).toBe(absent)
    const answer = await t.call(respondToOffer, { as: otherExecutor, params: { id }, body: responseForm })
    expect(answer.text).toBe(absent)
  })
})

describe('lists of offers', () => {
  test('have the customer’s own, the executor’s open and answered ones, and everything for staff', async () => {
    const { customer, otherCustomer, executor, otherExecutor, accountant } = t.people
    const mine = await publishOffer(t)
    const theirs = await publishOffer(t, {}, otherCustomer)
    await respond(t, theirs.id)
    await cancel(otherCustomer, await offerOf(otherCustomer, theirs.id))
    expect(await ids(customer)).toContain(mine.id)
    expect(await ids(customer)).not.toContain(theirs.id)
    expect(await ids(executor)).toEqual(expect.arrayContaining([mine.id, theirs.id]))
    expect(await ids(executor, { scope: 'open' })).not.toContain(theirs.id)
    expect(await ids(executor, { scope: 'responded' })).toContain(theirs.id)
    expect(await ids(otherExecutor)).not.toContain(theirs.id)
    expect(await ids(accountant)).toEqual(expect.arrayContaining([mine.id, theirs.id]))
    expect(await ids(accountant, { state: 'cancelled' })).toContain(theirs.id)
    expect(await ids(accountant, { scope: 'responded' })).not.toContain(mine.id)
  })

  test('are filtered by subject, level and format', async () => {
    const chess = await publishOffer(t, { subject: 'chess', level: 'adult', format: 'online', place: '' })
    const filters = { subject: 'chess', level: 'adult', format: 'online' }
    expect(await ids(t.people.executor, filters)).toEqual([chess.id])
    expect(await ids(t.people.executor, { ...filters, level: 'student' })).toEqual([])
    const { status, body } = await t.call(listOffers, { as: t.people.executor, query: { subject: 'alchemy' } })
    expect([status, body.errors]).toEqual([422, { subject: ['Проверьте это поле'] }])
  })

  test('are read page by page, newest first, without gaps and repeats', async () => {
    await publishOffer(t)
    for (const as of [t.people.executor, t.people.manager]) {
      const walked: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: Record<string, string> = { limit: '3', ...(cursor && { cursor }) }
        const { body } = await t.call(listOffers, { as, query })
        walked.push(...body.data.map((row: OfferSummary) => row.number))
        cursor = body.nextCursor
      }
      expect(walked).toEqual((await listed(as)).map((row) => row.number))
      expect(walked).toEqual([...new Set(walked)].sort((one, other) => other - one))
    }
    const { status } = await t.call(listOffers, { as: t.people.manager, query: { cursor: 'x' } })
    expect(status).toBe(422)
  })

  test('show an executor the state of the own newest response', async () => {
    const { executor } = t.people
    const { id } = await publishOffer(t)
    const first = await respond(t, id)
    await withdraw(executor, id, first.responses[0])
    await respond(t, id, { payKopecks: 3000 })
    const row = (await listed(executor)).find((each) => each.id === id)
    expect(row?.ownResponse).toMatchObject({ state: 'submitted', payKopecks: 3000 })
    expect((await listed(t.people.otherExecutor)).find((each) => each.id === id)).not.toHaveProperty('ownResponse')
  })
})

describe('responding to an offer', () => {
  test('proposes the price that the executor last asked for the subject and the length', async () => {
    const { executor, customer } = t.people
    const usual = async (id: string, as = executor) => (await offerOf(as, id)).usualPayKopecks
    const subject = 'chess'
    const first = await publishOffer(t, { subject })
    const other = await publishOffer(t, { subject, lessonMinutes: 90 })
    expect(await usual(first.id)).toBeNull()
    await respond(t, first.id, { payKopecks: 3517 })
    const next = await publishOffer(t, { subject })
    expect([await usual(next.id), await usual(other.id)]).toEqual([3517, null])
    expect(await usual(next.id, t.people.otherExecutor)).toBeNull()
    expect(await offerOf(customer, next.id)).not.toHaveProperty('usualPayKopecks')
  })

  test('starts the selection and tells the customer', async () => {
    const published = await publishOffer(t)
    const offer = await respond(t, published.id)
    expect(offer).toMatchObject({ state: 'in_selection', version: 3, responseCount: 1 })
    expect(offer.actions).toMatchObject({ respond: false, withdraw: true })
    expect(await newestNotice(t.people.customer)).toMatchObject({
      message: `Отклик на заявку №\u00a0${offer.number}`,
      link: offerPath(offer.id),
    })
    expect((await respond(t, published.id, {}, t.people.otherExecutor)).version).toBe(3)
  })

  test.each([
    ['no price', { payKopecks: undefined }, { payKopecks: ['Обязательное поле'] }],
    ['a negative price', { payKopecks: -1 }, { payKopecks: ['Сумма должна быть больше нуля'] }],
    ['no message', { message: '  ' }, { message: ['Обязательное поле'] }],
    ['no times', { slots: [] }, { slots: ['Добавьте хотя бы одно время'] }],
    ['a first day that has passed', { startsOn: '2026-11-19' }, { startsOn: ['Этот день уже прошёл'] }],
    ['a first day 181 days away', { startsOn: '2027-05-20' }, { startsOn: ['Не позже чем через 180 дней'] }],
    ['another executor’s name on it', { executorId: randomUUID() }, { executorId: ['Неизвестное поле'] }],
  ])('with %s is refused at the field, and nothing is stored', async (_, fields, errors) => {
    const { id } = await publishOffer(t)
    const before = await stored('offer_response')
    const body = { ...responseForm, ...fields }
    const answer = await t.call(respondToOffer, { as: t.people.executor, params: { id }, body })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await stored('offer_response')).toBe(before)
    expect((await offerOf(t.people.customer, id)).state).toBe('published')
  })

  test.each(['2026-11-20', '2027-05-19'])(
    'allows lessons to begin from today to 180 days later: %s',
    async (startsOn) => {
      const { id } = await publishOffer(t)
      expect((await respond(t, id, { startsOn })).state).toBe('in_selection')
    },
  )

  test('a second time is refused with the offer as it is', async () => {
    const { id } = await publishOffer(t)
    await respond(t, id)
    const again = await t.call(respondToOffer, { as: t.people.executor, params: { id }, body: responseForm })
    expect([again.status, again.body.code, again.body.current.responses.length]).toEqual([409, 'already_responded', 1])
  })

  test('repeated with the same key is one response', async () => {
    const { id } = await publishOffer(t)
    const send = () =>
      t.call(respondToOffer, { as: t.people.executor, params: { id }, body: responseForm, key: 'pressed-twice' })
    expect((await send()).body).toEqual((await send()).body)
    expect((await offerOf(t.people.customer, id)).responses).toHaveLength(1)
  })

  test('to one’s own offer is refused, whatever the cabinet', async () => {
    const customer = await asCustomer(t)
    const { id } = await publishOffer(t, {}, customer)
    expect((await offerOf(t.people.both, id)).actions.respond).toBe(false)
    const answer = await t.call(respondToOffer, { as: t.people.both, params: { id }, body: responseForm })
    expect([answer.status, answer.body.code]).toEqual([409, 'own_offer'])
  })
})

describe('taking a response back', () => {
  test('keeps it readable and lets the executor respond again', async () => {
    const { executor, customer } = t.people
    const { id } = await publishOffer(t)
    const [response] = (await respond(t, id)).responses
    const answer = await withdraw(executor, id, response)
    expect(answer.body.data).toMatchObject({ state: 'in_selection', responseCount: 0 })
    expect(answer.body.data.actions).toMatchObject({ respond: true, withdraw: false })
    expect((await newestNotice(customer)).message).toContain('отозван')
    const unseen = (await listed(customer)).find((each) => each.id === id)
    expect(unseen).toMatchObject({ unseenCount: 0, responseCount: 0 })
    expect((await offerOf(customer, id)).responses.map(({ state }) => state)).toEqual(['withdrawn'])
    await respond(t, id)
    expect((await listed(customer)).find((each) => each.id === id)?.unseenCount).toBe(1)
    expect((await offerOf(customer, id)).responses.map(({ state }) => state)).toEqual(['withdrawn', 'submitted'])
  })

  test('from an old version is refused with the offer as it is now', async () => {
    const { id } = await publishOffer(t)
    const [response] = (await respond(t, id)).responses
    await withdraw(t.people.executor, id, response)
    const again = await withdraw(t.people.executor, id, response)
    expect([again.status, again.body.code]).toEqual([409, 'version_conflict'])
    expect(again.body.current).toEqual(await offerOf(t.people.executor, id))
  })

  test('twice is refused: it has been settled', async () => {
    const { id } = await publishOffer(t)
    const [response] = (await respond(t, id)).responses
    const withdrawn = (await withdraw(t.people.executor, id, response)).body.data.responses[0]
    const again = await withdraw(t.people.executor, id, withdrawn)
    expect([again.status, again.body.code]).toEqual([409, 'response_settled'])
  })

  test('is only for its executor: somebody else’s response is not found', async () => {
    const { id } = await publishOffer(t)
    const [response] = (await respond(t, id)).responses
    const foreign = await withdraw(t.people.otherExecutor, id, response)
    const absent = await withdraw(t.people.otherExecutor, id, { id: randomUUID(), version: 1 })
    expect([foreign.status, foreign.text]).toEqual([404, absent.text])
  })
})

describe('cancelling an offer', () => {
  test('needs a reason, which everyone who responded reads', async () => {
    const { customer, executor } = t.people
    const { id } = await publishOffer(t)
    await respond(t, id)
    const offer = await offerOf(customer, id)
    const silent = await cancel(customer, offer, ' ')
    expect([silent.status, silent.body.errors]).toEqual([422, { reason: ['Обязательное поле'] }])
    const { data } = (await cancel(customer, offer, 'Переехали')).body
    expect(data).toMatchObject({ state: 'cancelled', outcomeReason: 'Переехали' })
    expect((await offerOf(executor, id)).responses[0]?.state).toBe('closed')
    expect((await offerOf(executor, id)).outcomeReason).toBe('Переехали')
    expect((await newestNotice(executor)).message).toBe(`Заявка №\u00a0${offer.number} отменена: Переехали`)
  })

  test('notifies those whose responses wait, and the customer if a manager cancels', async () => {
    const { customer, executor, otherExecutor, manager } = t.people
    for (const [as, told] of [
      [customer, [executor]],
      [manager, [customer, executor]],
    ] as const) {
      const { id } = await publishOffer(t)
      await respond(t, id)
      const [withdrawn] = (await respond(t, id, {}, otherExecutor)).responses
      await withdraw(otherExecutor, id, withdrawn)
      await cancel(as, await offerOf(manager, id))
      expect(await toldOf(id, 'cancelled')).toEqual(cabinetsOf(...told))
    }
  })

  test('from an old version is refused with the offer as it is now', async () => {
    const { customer } = t.people
    const old = await publishOffer(t)
    await respond(t, old.id)
    const answer = await cancel(customer, old)
    expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
    expect(answer.body.current).toEqual(await offerOf(customer, old.id))
  })

  test('twice is refused: the offer is not open any more', async () => {
    const { customer } = t.people
    const cancelled = (await cancel(customer, await publishOffer(t))).body.data
    const again = await cancel(customer, cancelled)
    expect([again.status, again.body.code]).toEqual([409, 'not_open'])
  })

  test('can be done by a manager, and the customer is told', async () => {
    const offer = await publishOffer(t)
    expect((await cancel(t.people.manager, offer, 'Дубль заявки')).body.data.state).toBe('cancelled')
    expect((await newestNotice(t.people.customer)).message).toContain('Дубль заявки')
  })

  test('is in the history with its author and reason', async () => {
    const offer = await publishOffer(t)
    await cancel(t.people.customer, offer, 'Переехали')
    const history = await t.call(listOfferHistory, { as: t.people.customer, params: { id: offer.id } })
    expect(history.body.data).toMatchObject([
      { action: 'cancelled', actorName: 'Last-customer First0', reason: 'Переехали' },
      { action: 'published', actorName: 'Last-manager First4', reason: null },
      { action: 'submitted', actorName: 'Last-customer First0', reason: null },
    ])
  })
})

test('an offer is open to the end of its last day in Minsk: then it is over, and everyone concerned is notified', async () => {
  const { customer, executor, otherExecutor } = t.people
  const start = t.clock.now()
  const { id, version } = await publishOffer(t, { deadlineOn: '2026-11-22' })
  await respond(t, id)
  const [withdrawn] = (await respond(t, id, {}, otherExecutor)).responses
  await withdraw(otherExecutor, id, withdrawn)
  t.clock.set(new Date('2026-11-22T20:59:59Z'))
  expect((await offerOf(otherExecutor, id)).actions.respond).toBe(true)
  t.clock.set(new Date('2026-11-22T21:00:00Z'))
  expect((await read(t.people.both, id)).status).toBe(404)
  expect(await offerOf(customer, id)).toMatchObject({ state: 'expired', actions: { choose: false, cancel: false } })
  expect(await ids(customer, { state: 'expired' })).toContain(id)
  expect(await ids(customer, { scope: 'open' })).not.toContain(id)
  const body = { version: version + 1, responseId: (await offerOf(executor, id)).responses[0]?.id }
  const late = await t.call(chooseResponse, { as: customer, params: { id }, body })
  expect([late.status, late.body.code]).toEqual([409, 'not_open'])

  await offerTasks(t.services)['expire-offers']()
  expect((await offerOf(executor, id)).responses[0]?.state).toBe('closed')
  for (const person of [customer, executor]) expect((await newestNotice(person)).message).toContain('истёк')
  expect(await toldOf(id, 'expired')).toEqual(cabinetsOf(customer, executor))
  const before = (await t.services.db.selectFrom('notice').select('id').execute()).length
  await offerTasks(t.services)['expire-offers']()
  expect((await t.services.db.selectFrom('notice').select('id').execute()).length).toBe(before)
  t.clock.set(start)
})
