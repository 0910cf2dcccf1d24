import { hourMs } from '@navyk/api-spec/kit'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import { lessonOfWeek, weekSpan } from '@navyk/api-spec/vocabulary'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteQuotas } from '#testing/codes.ts'
import { asCustomer, publishOffer, respond, submitOffer } from '#testing/acting/agreements.ts'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { executorCards, usualCard } from '#testing/factories/executor-cards.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { freeOfWeek } from './candidates/free-times.ts'
import { listOffers } from './list-offers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => deleteQuotas(t))
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))

const { saveCard, listed, ids } = executorCards(() => t)
const counts = async (as: TestPerson) => (await t.call(offersSpec.countOffers, { as })).body.data
const toldOf = async (as: TestPerson, offer: { number: number }) => {
  const { body } = await t.call(noticesSpec.listNotices, { as, query: { box: 'new', limit: '100' } })
  return (body.data as noticesSpec.Notice[]).filter(
    ({ message }) => message === `Заявка №\u00a0${offer.number} подходит вам по предмету и времени`,
  ).length
}

test.each([
  ['nothing is taken', [], ['15:00–20:00']],
  ['a lesson in the middle', [{ weekday: 2, from: '16:00', to: '17:00' }], ['15:00–16:00', '17:00–20:00']],
  ['a lesson over the start', [{ weekday: 2, from: '14:00', to: '16:30' }], ['16:30–20:00']],
  ['a lesson to the end', [{ weekday: 2, from: '19:00', to: '20:00' }], ['15:00–19:00']],
  ['a lesson that ends where it begins', [{ weekday: 2, from: '14:00', to: '15:00' }], ['15:00–20:00']],
  ['a lesson on another day', [{ weekday: 3, from: '15:00', to: '20:00' }], ['15:00–20:00']],
  ['all of it', [{ weekday: 2, from: '15:00', to: '20:00' }], []],
])('free time is the working hours without lessons: %s', (_, busy, left) => {
  const spans = freeOfWeek([{ weekday: 2, from: '15:00', to: '20:00' }], busy.map(weekSpan))
  expect(spans.map(({ from, to }) => `${from}–${to}`)).toEqual(left)
})

test.each([
  ['within the day', 60, ['1 22:00–22:30', '1 23:30–24:00', '2 00:00–02:00']],
  ['until midnight', 90, ['1 22:00–22:30', '2 00:00–02:00']],
  ['over midnight', 120, ['1 22:00–22:30', '2 00:30–02:00']],
])('a lesson at 22:30 takes time of both days: %s', (_, minutes, left) => {
  const hours = [
    { weekday: 1, from: '22:00', to: '24:00' },
    { weekday: 2, from: '00:00', to: '02:00' },
  ]
  const spans = freeOfWeek(hours, lessonOfWeek({ weekday: 1, time: '22:30', minutes }))
  expect(spans.map(({ weekday, from, to }) => `${weekday} ${from}–${to}`)).toEqual(left)
})

test('a lesson from Sunday into Monday takes its time at both ends of the week', () => {
  const hours = [
    { weekday: 1, from: '00:00', to: '02:00' },
    { weekday: 7, from: '22:00', to: '24:00' },
  ]
  expect(freeOfWeek(hours, lessonOfWeek({ weekday: 7, time: '23:00', minutes: 120 }))).toEqual([
    { weekday: 1, from: '01:00', to: '02:00' },
    { weekday: 7, from: '22:00', to: '23:00' },
  ])
})

describe('an executor who looks for work', () => {
  test('finds offers by place, price, words, number, and days that fit', async () => {
    const { executor } = t.people
    await saveCard(executor)
    const fits = await publishOffer(t, { goal: 'Логарифмы к четвергу' })
    const late = { wantedSlots: [{ weekday: 2, from: '17:30', to: '21:00' }] }
    const grodno = await publishOffer(t, { ...late, place: 'Гродно, центр', priceToKopecks: 6000, subject: 'chess' })
    expect(await ids(executor, { place: 'гродно' })).toEqual([grodno.id])
    const open = await publishOffer(t, { priceFromKopecks: null, priceToKopecks: null, subject: 'chess' })
    expect(await ids(executor, { priceFrom: '5000' })).toEqual([open.id, grodno.id])
    expect(await ids(executor, { search: 'логарифм' })).toEqual([fits.id])
    expect(await ids(executor, { search: `№ ${fits.number}` })).toContain(fits.id)
    expect(await ids(executor, { search: 'шах', searchSubjects: 'chess' })).toEqual([open.id, grodno.id])
    expect(await ids(executor, { search: '%' })).toEqual([])
    const fitting = await ids(executor, { fits: '1' })
    expect([fitting.includes(fits.id), fitting.includes(grodno.id)]).toEqual([true, false])
    expect((await listed(executor, { search: 'логарифм' }))[0]?.fit).toEqual({ days: 1, wanted: 2 })
    expect((await t.call(offersSpec.listOffers, { as: executor, query: { priceFrom: '-1' } })).status).toBe(422)
    expect((await t.call(offersSpec.listOffers, { as: executor, query: { searchSubjects: 'magic' } })).status).toBe(422)
  })

  test('does not count a time as free in which a lesson is planned', async () => {
    const { executor, customer } = t.people
    await saveCard(executor)
    const { id } = await publishOffer(t)
    expect(await ids(executor, { fits: '1' })).toContain(id)
    const contract = await createContract(t, { executor, customer })
    await planLessons(t, contract, [{ date: '2026-11-24', time: '15:30', minutes: 120 }])
    expect(await ids(executor, { fits: '1' })).not.toContain(id)
    await t.services.db.deleteFrom('lesson').where('contract_id', '=', contract.id).execute()
  })

  test('does not count a time as free that a lesson of the day before runs into', async () => {
    const { otherExecutor: executor, otherCustomer: customer } = t.people
    await saveCard(executor, { week: [{ weekday: 3, from: '00:00', to: '02:00' }] })
    const { id } = await publishOffer(t, { wantedSlots: [{ weekday: 3, from: '00:30', to: '02:00' }] })
    expect(await ids(executor, { fits: '1' })).toContain(id)
    const contract = await createContract(t, { executor, customer })
    await planLessons(t, contract, [{ date: '2026-11-24', time: '23:00', minutes: 150 }])
    expect(await ids(executor, { fits: '1' })).not.toContain(id)
    await t.services.db.deleteFrom('lesson').where('contract_id', '=', contract.id).execute()
  })

  test.each(['newest', 'deadline', 'price', 'fit'])(
    'reads the list sorted by %s page by page, without gaps and repeats',
    async (sort) => {
      const { executor } = t.people
      await publishOffer(t, { deadlineOn: '2026-12-01', priceToKopecks: 5000 })
      await publishOffer(t, { deadlineOn: '2026-11-25', priceToKopecks: null, subject: 'chess' })
      await publishOffer(t, { invitedExecutorId: executor.cabinetId })
      const walked: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: Record<string, string> = { limit: '2', sort, ...(cursor && { cursor }) }
        const { body } = await t.call(offersSpec.listOffers, { as: executor, query })
        walked.push(...body.data.map((row: offersSpec.OfferSummary) => row.id))
        cursor = body.nextCursor
      }
      const rows = (await listed(executor, { sort })).filter((row) => !row.isInvited)
      expect(walked).toEqual(await ids(executor, { sort }))
      expect(new Set(walked).size).toBe(walked.length)
      const keys = {
        newest: rows.map((row) => -row.number),
        deadline: rows.map((row) => Date.parse(row.deadlineOn)),
        price: rows.map((row) => -(row.payToKopecks ?? row.payFromKopecks ?? 0)),
        fit: rows.map((row) => (row.subject === 'mathematics' ? 0 : 1)),
      }[sort]
      expect(keys).toEqual(keys?.toSorted((one, other) => one - other))
    },
  )

  test('dismisses an offer with a reason, finds it among the dismissed, and takes it back', async () => {
    const { executor, otherExecutor } = t.people
    const { id } = await publishOffer(t)
    const before = await counts(executor)
    const dismiss = (body: object, as = executor) => t.call(offersSpec.dismissOffer, { as, params: { id }, body })
    expect((await dismiss({ reason: ' ' })).body.errors).toEqual({ reason: ['Обязательное поле'] })
    expect((await dismiss({ reason: 'Далеко ехать' })).body.data.dismissedReason).toBe('Далеко ехать')
    expect(await ids(executor, { scope: 'open' })).not.toContain(id)
    expect(await ids(otherExecutor, { scope: 'open' })).toContain(id)
    expect((await listed(executor, { scope: 'dismissed' })).find((row) => row.id === id)?.dismissedReason).toBe(
      'Далеко ехать',
    )
    const less = { suitable: before.suitable - 1, open: before.open - 1 }
    expect(await counts(executor)).toEqual({ ...before, ...less, dismissed: before.dismissed + 1 })
    const back = await t.call(offersSpec.restoreOffer, { as: executor, params: { id } })
    expect(back.body.data).not.toHaveProperty('dismissedReason')
    expect(await counts(executor)).toEqual(before)
    await respond(t, id)
    expect((await dismiss({ reason: 'Передумал' })).body.code).toBe('already_responded')
  })

  test('takes as many statements for a page of many offers as for one', async () => {
    const { executor, customer, manager } = t.people
    for (const { session } of [executor, customer, manager]) {
      const statements = (limit: number) =>
        countStatements(t, async (tx) => {
          const { data } = await listOffers(tx, t.services, session, { limit, sort: 'fit' })
          expect(data.length).toBe(Math.min(limit, 4))
        })
      expect(await statements(4)).toBe(await statements(1))
    }
  })
})

test('staff see the queue of moderation, the longest waiting first, and its length', async () => {
  const { manager, customer } = t.people
  const first = await submitOffer(t)
  t.clock.advance(hourMs)
  const second = await submitOffer(t)
  const queue = await listed(manager, { scope: 'moderation', sort: 'waiting' })
  expect(queue.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(queue[0]?.waitingSince).toBe(new Date(t.clock.now().getTime() - hourMs).toISOString())
  expect((await counts(manager)).moderation).toBe(2)
  expect((await counts(customer)).moderation).toBe(2)
  expect((await counts(t.people.otherCustomer)).moderation).toBe(0)
})

describe('a published offer', () => {
  test('notifies executors whom it suits, once: by subject, format, city and free time', async () => {
    const { executor, otherExecutor, both } = t.people
    const cases: [string, Parameters<typeof saveCard>[1], number][] = [
      ['who teach it, there and then', {}, 1],
      ['who have not said when they are free', { week: [] }, 1],
      ['who teach something else', { subjects: ['chess'] }, 0],
      ['who teach online only', { formats: ['online'] }, 0],
      ['who teach other levels', { levels: ['exam'] }, 0],
      ['who live in another city', { city: 'Брест' }, 0],
      ['who are busy then', { week: [{ weekday: 3, from: '15:00', to: '18:00' }] }, 0],
      ['who have half an hour of it', { week: [{ weekday: 2, from: '19:30', to: '21:00' }] }, 0],
    ]
    await saveCard(otherExecutor, { subjects: ['music'] })
    for (const [who, fields, told] of cases) {
      await saveCard(executor, fields)
      const offer = await publishOffer(t)
      expect([who, await toldOf(executor, offer), await toldOf(otherExecutor, offer)]).toEqual([who, told, 0])
    }
    await saveCard(both)
    const own = await publishOffer(t, {}, await asCustomer(t))
    expect(await toldOf(both, own)).toBe(0)
    await saveCard(executor)
    const invited = await publishOffer(t, { invitedExecutorId: executor.cabinetId })
    expect(await toldOf(executor, invited)).toBe(0)
  })

  test('notifies again when it is opened again, but nobody who has dismissed it or responded', async () => {
    const { executor, otherExecutor, both, customer, manager } = t.people
    for (const each of [executor, otherExecutor, both]) await saveCard(each)
    const offer = await publishOffer(t)
    const params = { id: offer.id }
    await t.call(offersSpec.dismissOffer, { as: executor, params, body: { reason: 'Далеко' } })
    await respond(t, offer.id, {}, both)
    const { version } = (await t.call(offersSpec.getOffer, { as: customer, params })).body.data
    await t.call(offersSpec.cancelOffer, { as: customer, params, body: { version, reason: 'Передумали' } })
    const again = { version: version + 1, deadlineOn: offer.deadlineOn }
    expect((await t.call(offersSpec.republishOffer, { as: manager, params, body: again })).status).toBe(200)
    const notices = t.services.db.selectFrom('notice').select('cabinet_id').where('link', 'like', `%${offer.id}`)
    const told = await notices.where('kind', '=', 'offers.notices.suits').execute()
    const timesOf = ({ cabinetId }: TestPerson) => told.filter(({ cabinet_id: id }) => id === cabinetId).length
    expect([otherExecutor, executor, both].map(timesOf)).toEqual([2, 1, 1])
  })
})

describe('respondents', () => {
  test('are shown to the customer and staff as on their public cards, and to nobody else', async () => {
    const { executor, otherExecutor, customer, otherCustomer, manager } = t.people
    await saveCard(executor)
    await saveCard(otherExecutor, { isPublic: false })
    const { id } = await publishOffer(t)
    await respond(t, id)
    await respond(t, id, {}, otherExecutor)
    const { hourPayKopecks: _, isPublic: __, levels: ___, ...shown } = usualCard
    for (const as of [customer, manager]) {
      const answer = await t.call(offersSpec.listRespondents, { as, params: { id } })
      expect(answer.body.data).toMatchObject([
        { executorId: executor.cabinetId, card: shown },
        { executorId: otherExecutor.cabinetId, card: null },
      ])
      for (const secret of [executor.phone, '4000', 'example.test']) expect(answer.words).not.toContain(secret)
    }
    expect((await t.call(offersSpec.listRespondents, { as: otherCustomer, params: { id } })).status).toBe(404)
  })
})
