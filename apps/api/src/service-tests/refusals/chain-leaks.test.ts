// Who reads what of the other side's prices, of contacts and of notes. The chain is told once, with amounts and words that occur
// nowhere else; after each of its steps everybody reads all that they may, and every answer is searched.
import { setTimeout as delay } from 'node:timers/promises'
import * as calendarSpec from '@navyk/api-spec/market/calendar'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as profilesSpec from '@navyk/api-spec/market/profiles'
import * as scheduleSpec from '@navyk/api-spec/teaching/schedule'
import { allEndpoints } from '@navyk/api-spec/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayCall } from '#platform/http/access.ts'
import { contractForm } from '#testing/acting/agreements.ts'
import {
  namesAmount,
  nothingBeside,
  type ReadIds,
  readEverything,
  readings,
  type PersonName,
} from '#testing/readings/every-reading.ts'
import { canariesBeside, createEverythingBeside } from '#testing/walks/chain/everything-beside.ts'
import {
  canaries,
  contractToAcknowledge,
  monthFromPlanToPayment,
  offerWithResponse,
} from '#testing/walks/chain/finished-chain.ts'
import { listening, openStream, type TestStream } from '#testing/network/streams.ts'
import { type TestAnswer, type TestApp, testApp } from '#testing/test-app.ts'

/** Kopecks that the executor gets: on the card, in the response, in the chosen draft, as staff settle it. */
const pays = { card: 27_931, asked: 36_251, settled: 37_273 }
/** Kopecks that the customer pays for the same. */
const prices = { card: 33_550, asked: 43_550, settled: 45_919 }
/** Rates that both are asked about in the end. */
const later = { pay: 38_179, price: 46_931 }
const allPays = [...Object.values(pays), later.pay, canaries.asked]
const allPrices = [...Object.values(prices), later.price, canaries.budgetFrom, canaries.budgetTo]

const sides = ['customer', 'otherCustomer', 'executor', 'otherExecutor', 'both'] as const
/** A response is there, it is changed, the contract is a draft, it waits to be acknowledged, all is done and paid. */
const moments = ['responded', 'changed', 'drafted', 'sent', 'finished'] as const
type Moment = (typeof moments)[number]

interface AnswerToPerson extends Pick<TestAnswer, 'text' | 'status' | 'body'> {
  who: PersonName | 'stranger'
  name: string
  /** The moment of a reading; undefined for answers of the steps between two readings. */
  moment?: Moment
}

let t: TestApp
let ids: ReadIds
/** Every answer of the chain's steps, and of all that was read after them. */
const answers: AnswerToPerson[] = []
const streams: Partial<Record<PersonName, TestStream>> = {}

/** An application that records its answers with their readers. */
function noting(app: TestApp): TestApp {
  // Asked for at each call, because people sign in anew on the way.
  const whoHas = (token: string | undefined) =>
    (Object.keys(app.people) as PersonName[]).find((who) => app.people[who].token === token) ?? 'stranger'
  const names = new Map(allEndpoints.map(([name, endpoint]) => [endpoint, name]))
  return {
    ...app,
    call: async (endpoint, options = {}) => {
      const answer = await app.call(endpoint, options)
      const { text, status, body } = answer
      const name = names.get(endpoint) ?? endpoint.path
      answers.push({ who: whoHas(options.as?.token), name, text, status, body })
      return answer
    },
  }
}

/** Answers to staff are read at the end alone, because staff may see both prices. */
async function readAt(moment: Moment): Promise<void> {
  const before = answers.length
  await readEverything(t, ids, moment === 'finished' ? {} : { as: [...sides] })
  for (const answer of answers.slice(before)) answer.moment = moment
}

async function publishCard(): Promise<void> {
  const as = t.people.executor
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '20:00' }))
  await t.call(scheduleSpec.saveAvailability, { as, body: { version: 1, week, exceptions: [] } })
  const card = { about: 'Учу', city: 'Минск', subjects: ['mathematics'], formats: ['online'], levels: [] }
  const body = { ...card, experienceYears: 8, hourPayKopecks: pays.card, isPublic: true, version: 1 }
  expect((await t.call(profilesSpec.updateOwnCard, { as, body })).status).toBe(200)
}

/** Reads the endpoints that need no session. */
async function readInPublic(): Promise<void> {
  for (const as of [undefined, t.people.customer, t.people.otherCustomer]) {
    await t.call(calendarSpec.getPublicCalendar, { as, query: {} })
  }
}

/** Raises the executor's price in a response that the customer has read. */
async function changeResponse(): Promise<void> {
  const { executor, customer } = t.people
  await t.call(offersSpec.getOffer, { as: customer, params: { id: ids.offer } })
  const { body } = await t.call(offersSpec.getOffer, { as: executor, params: { id: ids.offer } })
  const [{ id: responseId, version, message, slots, startsOn }] = body.data.responses
  const next = { message, slots, startsOn, version, payKopecks: pays.asked }
  const params = { id: ids.offer, responseId }
  expect((await t.call(offersSpec.changeResponse, { as: executor, params, body: next })).status).toBe(200)
}

/** Feeds of calendars, and messages that leave the service. */
async function readOutside(): Promise<void> {
  for (const who of ['customer', 'executor'] as const) {
    const { path } = (await t.call(scheduleSpec.renewCalendarFeed, { as: t.people[who] })).body.data
    const feed = await t.app.inject({ url: path })
    answers.push({ who, name: 'calendar feed', text: feed.body, status: feed.statusCode, body: undefined })
  }
  const sent = await t.outbox()
  for (const [who, { phone }] of Object.entries(t.people)) {
    const text = sent.flatMap((message) => (message.to === phone ? message.text : [])).join('\n')
    answers.push({ who: who as PersonName, name: 'messages', text, status: 200, body: undefined })
  }
}

beforeAll(async () => {
  t = noting(await testApp())
  const url = await listening(t.app)
  for (const who of ['customer', 'executor'] as const) streams[who] = await openStream(url, t.people[who].token)
  await publishCard()
  await readInPublic()
  ids = { ...(await offerWithResponse(t)), ...nothingBeside }
  await readAt('responded')
  await changeResponse()
  await readAt('changed')
  await contractToAcknowledge(t, ids, {
    drafted: () => readAt('drafted'),
    rates: { customerRateKopecks: prices.settled, executorRateKopecks: pays.settled },
  })
  await readAt('sent')
  await monthFromPlanToPayment(t, ids)
  await createEverythingBeside(t, ids, { customerRateKopecks: later.price, executorRateKopecks: later.pay })
  await readOutside()
  await readAt('finished')
  await readInPublic()
  await delay(50)
  for (const who of ['customer', 'executor'] as const) {
    // Without the time after which a browser connects again.
    const text = (streams[who]?.text() ?? '').replaceAll(/^retry: \d+$/gm, '')
    answers.push({ who, name: 'stream', text, status: 200, body: undefined })
    streams[who]?.leave()
  }
  // Longer than usual: everybody reads everything at five moments.
}, 600_000)
afterAll(() => t.close())

const readBy = (moment: Moment, ...people: readonly PersonName[]) =>
  answers.filter((one) => one.moment === moment && one.status === 200 && people.includes(one.who as PersonName))

/** Returns the readers who got a text for which the condition holds, sorted by name. */
const readersOf = (isThere: (text: string) => boolean): string[] =>
  [...new Set(answers.flatMap(({ who, text, moment }) => (moment && isThere(text) ? [who] : [])))].toSorted()
const readersOfText = (words: string) => readersOf((text) => text.includes(words))
const readersOfAmount = (kopecks: number) => readersOf((text) => namesAmount(text, kopecks))

const ofDocument = ['getDocument', 'downloadDocument', 'downloadDocumentScan', 'countDocumentPages', 'showDocumentPage']
/** Readings that here only the customer may make. */
const ofOne = new Set(['getProgressReport', 'getQuestion', 'getQuestionFile', 'getPartyDetails', ...ofDocument])

test('every endpoint that reads is answered to somebody, and to both sides where both may call it', () => {
  const everybody = Object.keys(t.people) as PersonName[]
  const answered = new Set(readBy('finished', ...everybody).map(({ who, name }) => `${who} ${name}`))
  const faults = readings.flatMap(([name, endpoint]) => {
    const wanted = (['customer', 'executor'] as const).filter((who) => mayCall(endpoint, t.people[who].session))
    const isAnswered = (who: string) => answered.has(`${who} ${name}`)
    return [
      ...(everybody.some(isAnswered) ? [] : [`nobody ${name}`]),
      ...wanted.filter((who) => !ofOne.has(name) && !isAnswered(who)).map((who) => `${who} ${name}`),
    ]
  })
  expect(faults).toEqual([])
})

/** Places in the answers to these people that name one of the amounts. */
const found = (amounts: readonly number[], ...people: readonly AnswerToPerson['who'][]) =>
  answers
    .filter(({ who }) => people.includes(who))
    .flatMap(({ who, name, text }) =>
      amounts.filter((sum) => namesAmount(text, sum)).map((sum) => `${who}: ${name}: ${sum}`),
    )

/** Every number under a key that matches, wherever it stands. */
function amountsUnder(key: RegExp, value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, held]) => [
    ...(typeof held === 'number' && key.test(name) ? [held] : []),
    ...amountsUnder(key, held),
  ])
}

const customerSide = /charge|customerRate|^price|budget/i
const executorSide = /^pay(?!ment)|executorRate|earned/i
const serviceSide = /commission/i

/** Amounts that staff read under such keys, without those that the other side reads under keys of its own. */
function amountsOf(side: RegExp, other: RegExp): number[] {
  const read = readBy('finished', 'manager', 'accountant').map(({ body }) => body)
  const others = new Set(read.flatMap((body) => amountsUnder(other, body)))
  return [...new Set(read.flatMap((body) => amountsUnder(side, body)))].filter((sum) => sum > 1000 && !others.has(sum))
}

/** Places in the answers to these people with an amount under a key of this side. */
const foundUnder = (key: RegExp, ...people: readonly AnswerToPerson['who'][]) =>
  answers
    .filter(({ who, status }) => people.includes(who) && status === 200)
    .flatMap(({ who, name, body }) => amountsUnder(key, body).map((sum) => `${who}: ${name}: ${sum}`))

describe('two prices', () => {
  const executors = ['executor', 'otherExecutor', 'both'] as const
  const customers = ['customer', 'otherCustomer', 'stranger'] as const

  test('no customer and no stranger gets an answer with the pay that an executor asks or gets', () => {
    expect(found(allPays, ...customers)).toEqual([])
    expect(foundUnder(executorSide, ...customers)).toEqual([])
  })

  test('no executor gets an answer in the cabinet with what a customer offers or pays', () => {
    expect(found(allPrices, ...executors)).toEqual([])
    expect(foundUnder(customerSide, ...executors)).toEqual([])
  })

  test('neither side gets figures of the other side that only staff may read, or the commission', () => {
    const charged = [...amountsOf(customerSide, executorSide), ...amountsOf(serviceSide, executorSide)]
    expect(charged).toEqual(expect.arrayContaining([prices.settled, canaries.budgetFrom, canaries.budgetTo]))
    expect(found(charged, ...executors)).toEqual([])
    const paid = [...amountsOf(executorSide, customerSide), ...amountsOf(serviceSide, customerSide)]
    expect(paid).toEqual(expect.arrayContaining([pays.settled, pays.asked]))
    expect(found(paid, ...customers)).toEqual([])
    expect(foundUnder(serviceSide, ...executors, ...customers)).toEqual([])
  })

  test('each side gets its own price: on the card, in the response, in the draft and in the contract', () => {
    for (const sum of [...Object.values(prices), later.price]) {
      expect([sum, found([sum], 'customer').length > 0]).toEqual([sum, true])
    }
    for (const sum of [...Object.values(pays), later.pay]) {
      expect([sum, found([sum], 'executor').length > 0]).toEqual([sum, true])
    }
    expect(found([prices.card], 'stranger')).not.toEqual([])
  })

  test('the walk searches screens, workbooks, exports, calendars, messages and streams, and none of them is empty', () => {
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

  test('the draft of a contract has the price that was chosen', () => {
    expect(found([prices.asked], 'customer').join()).toContain('getContract')
    expect(contractForm.customerRateKopecks).not.toBe(prices.asked)
  })

  test.each([
    ['as a number of kopecks', `{"sum":${pays.asked}}`, true],
    ['in roubles, as people read it', 'Ставка 362,51 BYN', true],
    ['in roubles, as a cell holds it', '<v>362.51</v>', true],
    ['without the last zero', '<v>435.5</v>', false],
    ['inside a longer number', `{"id":"1${pays.asked}2"}`, false],
  ])('the walk finds an amount that is planted %s', (_, text, isFound) => {
    expect(namesAmount(text, pays.asked)).toBe(isFound)
    if (!isFound && text.includes('435')) expect(namesAmount(text, prices.asked)).toBe(true)
  })
})

describe('contacts', () => {
  const contactsOf = (who: PersonName) => [t.people[who].phone, `${who}@example.test`]
  const own = new Set(['getSignedInUser', 'getProfile'])

  test.each(['responded', 'changed', 'drafted', 'sent'] as const)(
    'neither side reads the contacts of anybody else while the contract is %s',
    (moment) => {
      const faults = readBy(moment, ...sides)
        .filter(({ name }) => !own.has(name))
        .flatMap(({ who, name, text }) =>
          sides
            .filter((other) => other !== who && contactsOf(other).some((contact) => text.includes(contact)))
            .map((other) => `${who}: ${name}: ${other}`),
        )
      expect(faults).toEqual([])
    },
  )

  test('an executor does not read the family’s contacts and name before being chosen', () => {
    const secrets = ['Last-customer', t.people.customer.cabinetId, 'Савицкий', ids.learner]
    const faults = (['responded', 'changed'] as const)
      .flatMap((moment) => readBy(moment, 'executor', 'otherExecutor', 'both'))
      .flatMap(({ name, text }) =>
        secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`),
      )
    expect(faults).toEqual([])
  })

  test('only the two sides read each other’s contacts once they have agreed', () => {
    const reads = (who: PersonName, other: PersonName) =>
      readBy('finished', who).some(({ text }) => contactsOf(other).every((contact) => text.includes(contact)))
    expect([reads('customer', 'executor'), reads('executor', 'customer')]).toEqual([true, true])
    for (const stranger of ['otherCustomer', 'otherExecutor', 'both'] as const) {
      expect([reads(stranger, 'executor'), reads(stranger, 'customer')]).toEqual([false, false])
    }
  })
})

describe('words and amounts of one side', () => {
  const staff = ['accountant', 'administrator', 'manager']
  const canary = canariesBeside

  test('only managers and accountants read what staff note about a customer, and a copy of the data has none of it', () => {
    expect(readersOfText(canary.saidOfCustomer)).toEqual(['accountant', 'manager'])
  })

  test('customers read the price of a programme of the shop, its executor the pay, and only staff read both', () => {
    expect(readersOfAmount(canary.seatPrice)).toEqual([...staff, 'customer', 'otherCustomer'].toSorted())
    expect(readersOfAmount(canary.memberPay)).toEqual([...staff, 'executor'].toSorted())
  })

  test('only its executor and staff read the draft of a report to parents', () => {
    const readers = readersOfText(canary.reportDraft)
    expect(readers.length).toBeGreaterThan(1)
    expect(readers.filter((who) => ![...staff, 'executor'].includes(who))).toEqual([])
  })

  test('only its executor and those who check it read the number of a credential', () => {
    expect(readersOfText(canary.credentialNumber)).toEqual(['administrator', 'executor', 'manager'])
  })

  test('only managers read the notes of a lead', () => {
    expect(readersOfText(canary.saidOfLead)).toEqual(['manager'])
  })

  test('only managers read notes beside a question: no answer, notice, feed or copy of data of others has them', () => {
    const seen = answers.flatMap(({ who, name, text, moment }) =>
      moment && text.includes(canary.saidOfQuestion) ? [`${who} ${name}`] : [],
    )
    expect([...new Set(seen)]).toEqual(['manager listQuestionNotes'])
    expect(answers.some(({ name, text }) => name === 'messages' && text.includes(canary.saidOfQuestion))).toBe(false)
  })

  test('only the sides of a contract and managers read what the sides write to each other', () => {
    expect(readersOfText(canary.saidInTalk)).toEqual(['customer', 'executor', 'manager'])
  })
})
