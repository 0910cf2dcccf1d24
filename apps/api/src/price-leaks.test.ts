import { setTimeout as delay } from 'node:timers/promises'
import * as calendarSpec from '@navyk/api-spec/market/calendar'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as profilesSpec from '@navyk/api-spec/market/profiles'
import * as contractsSpec from '@navyk/api-spec/teaching/contracts'
import * as scheduleSpec from '@navyk/api-spec/teaching/schedule'
import * as personalDataSpec from '@navyk/api-spec/views/personal-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractForm } from './testing/agreements.ts'
import { allEndpoints } from '@navyk/api-spec/testing'
import {
  namesAmount,
  nothingBeside,
  type ReadIds,
  readEverything,
  type Seen,
  type Who,
} from './testing/every-reading.ts'
import { canaries, contractToAcknowledge, monthFromPlanToPayment, offerWithResponse } from './testing/finished-chain.ts'
import { listening, openStream, type TestStream } from './testing/streams.ts'
import { type TestAnswer, type TestApp, testApp } from './testing/test-app.ts'

/** What the executor gets: on the card, in the response, in the draft as it was chosen, as staff settle it. */
const pays = { card: 27_931, asked: 36_251, settled: 37_273 }
/** What the customer pays for the same. */
const prices = { card: 33_550, asked: 43_550, settled: 45_919 }
const later = { pay: 38_179, price: 46_931 }
const allPays = [...Object.values(pays), later.pay, canaries.asked]
const allPrices = [...Object.values(prices), later.price, canaries.budgetFrom, canaries.budgetTo]

let t: TestApp
let ids: ReadIds
/** All answers: of the chain's steps, and of everything that can be read after each of them. */
const answers: (Pick<Seen, 'name' | 'text' | 'status'> & { who: Who | 'stranger' })[] = []
const streams: Partial<Record<Who, TestStream>> = {}

/** The same application, recording its answers and their readers. */
function noting(app: TestApp): TestApp {
  const whoIs = (token: string | undefined) =>
    (Object.entries(app.people).find(([, person]) => person.token === token)?.[0] ?? 'stranger') as Who | 'stranger'
  const nameOf = new Map(allEndpoints.map(([name, endpoint]) => [endpoint, name]))
  return {
    ...app,
    call: async (endpoint, options = {}): Promise<TestAnswer> => {
      const answer = await app.call(endpoint, options)
      const name = nameOf.get(endpoint) ?? endpoint.path
      answers.push({ who: whoIs(options.as?.token), name, text: answer.text, status: answer.status })
      return answer
    },
  }
}

async function publishCard(noted: TestApp): Promise<void> {
  const as = noted.people.executor
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '20:00' }))
  await noted.call(scheduleSpec.saveAvailability, { as, body: { version: 1, week, exceptions: [] } })
  const card = { about: 'Учу', city: 'Минск', subjects: ['mathematics'], formats: ['online'], levels: [] }
  const body = { ...card, experienceYears: 8, hourPayKopecks: pays.card, isPublic: true, version: 1 }
  expect((await noted.call(profilesSpec.updateOwnCard, { as, body })).status).toBe(200)
}

/** Reads the endpoints that need no session. */
async function readInPublic(noted: TestApp): Promise<void> {
  for (const as of [undefined, noted.people.customer, noted.people.otherCustomer]) {
    await noted.call(calendarSpec.getPublicCalendar, { as, query: {} })
  }
}

/** The executor asks more than at first, which the customer has read. */
async function changeResponse(noted: TestApp): Promise<void> {
  const { executor, customer } = noted.people
  await noted.call(offersSpec.getOffer, { as: customer, params: { id: ids.offer } })
  const { body } = await noted.call(offersSpec.getOffer, { as: executor, params: { id: ids.offer } })
  const [{ id: responseId, version, message, slots, startsOn }] = body.data.responses
  const next = { message, slots, startsOn, version, payKopecks: pays.asked }
  const params = { id: ids.offer, responseId }
  expect((await noted.call(offersSpec.changeResponse, { as: executor, params, body: next })).status).toBe(200)
}

async function settle(noted: TestApp): Promise<void> {
  const call = { as: noted.people.manager, params: { id: ids.contract } }
  const { version } = (await noted.call(contractsSpec.getContract, call)).body.data
  const rates = { customerRateKopecks: later.price, executorRateKopecks: later.pay }
  const body = { ...rates, validFrom: '2027-02-01', comment: '', version }
  expect((await noted.call(contractsSpec.proposeContractChange, { ...call, body })).status).toBe(200)
}

/** Feeds of calendars, files for download, and messages that leave the service. */
async function readOutside(noted: TestApp): Promise<void> {
  for (const who of ['customer', 'executor'] as const) {
    const as = noted.people[who]
    await noted.call(personalDataSpec.requestDataExport, { as })
    const { path } = (await noted.call(scheduleSpec.renewCalendarFeed, { as })).body.data
    const feed = await noted.app.inject({ url: path })
    answers.push({ who, name: 'calendar feed', text: feed.body, status: feed.statusCode })
  }
  for (const [who, person] of Object.entries(noted.people)) {
    const own = (await noted.outbox()).filter(({ to }) => to === person.phone)
    answers.push({ who: who as Who, name: 'messages', text: own.map(({ text }) => text).join('\n'), status: 200 })
  }
}

beforeAll(async () => {
  t = await testApp()
  const noted = noting(t)
  const url = await listening(t.app)
  for (const who of ['customer', 'executor'] as const) streams[who] = await openStream(url, t.people[who].token)
  await publishCard(noted)
  await readInPublic(noted)
  ids = {
    ...(await offerWithResponse(noted)),
    ...nothingBeside,
  }
  await readEverything(noted, ids)
  await changeResponse(noted)
  await readEverything(noted, ids)
  await contractToAcknowledge(noted, ids, {
    drafted: () => readEverything(noted, ids).then(() => {}),
    rates: { customerRateKopecks: prices.settled, executorRateKopecks: pays.settled },
  })
  await readEverything(noted, ids)
  await monthFromPlanToPayment(noted, ids)
  await settle(noted)
  await readOutside(noted)
  await readEverything(noted, ids)
  await readInPublic(noted)
  await delay(50)
  for (const who of ['customer', 'executor'] as const) {
    answers.push({ who, name: 'stream', text: streams[who]?.text() ?? '', status: 200 })
    streams[who]?.leave()
  }
}, 120_000)
afterAll(() => t.close())

/** Which of the amounts occur where in the answers to these people. */
const found = (amounts: number[], ...people: (Who | 'stranger')[]) =>
  answers
    .filter(({ who }) => people.includes(who))
    .flatMap(({ who, name, text }) =>
      amounts.filter((sum) => namesAmount(text, sum)).map((sum) => `${who}: ${name}: ${sum}`),
    )

describe('two prices', () => {
  test('no customer and no stranger gets an answer with what an executor asks or gets', () => {
    expect(found(allPays, 'customer', 'otherCustomer', 'stranger')).toEqual([])
  })

  test('no executor gets an answer in the cabinet with what a customer offers or pays', () => {
    expect(found(allPrices, 'executor', 'otherExecutor', 'both')).toEqual([])
  })

  test('each side gets its own: on the card, in the response, in the draft and in the contract', () => {
    for (const sum of [prices.card, prices.asked, prices.settled, later.price]) {
      expect([sum, found([sum], 'customer').length > 0]).toEqual([sum, true])
    }
    for (const sum of [...Object.values(pays), later.pay]) {
      expect([sum, found([sum], 'executor').length > 0]).toEqual([sum, true])
    }
    expect(found([prices.card], 'stranger')).not.toEqual([])
  })

  test('what is searched are screens, workbooks, exports, calendars, messages and streams, none of them empty', () => {
    for (const who of ['customer', 'executor'] as const) {
      for (const name of ['getContract', 'listNotices', 'downloadDataExport', 'calendar feed', 'messages', 'stream']) {
        const texts = answers.filter((one) => one.who === who && one.name === name && one.status === 200)
        expect([who, name, texts.some(({ text }) => text.length > 20)]).toEqual([who, name, true])
      }
    }
    for (const workbook of ['downloadPivot', 'downloadLessons']) {
      const got = answers.filter(({ name, who, status }) => name === workbook && who === 'executor' && status === 200)
      expect([workbook, got.length > 0]).toEqual([workbook, true])
    }
  })

  test.each([
    ['as a number of kopecks', `{"sum":${pays.asked}}`, true],
    ['in roubles, as people read it', 'Ставка 362,51 BYN', true],
    ['in roubles, as a cell holds it', '<v>362.51</v>', true],
    ['without the last zero', '<v>435.5</v>', false],
    ['inside a longer number', `{"id":"1${pays.asked}2"}`, false],
  ])('the search finds an amount %s', (_, text, isFound) => {
    expect(namesAmount(text, pays.asked)).toBe(isFound)
    if (!isFound && text.includes('435')) expect(namesAmount(text, prices.asked)).toBe(true)
  })
})

test('the draft of a contract has the price that was chosen', () => {
  expect(found([prices.asked], 'customer').join()).toContain('getContract')
  expect(contractForm.customerRateKopecks).not.toBe(prices.asked)
})
