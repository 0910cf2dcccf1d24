// Somebody else's id, of everything that has one: it answers as an id that does not exist, also to people of the same role. Those
// whose role or permission may not call at all are refused before an id is looked at: role-matrix.test.ts.
import { randomUUID } from 'node:crypto'
import * as offersSpec from '@navyk/api-spec/market/offers'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mayCall } from '#platform/http/access.ts'
import { offerForm, responseForm } from '#testing/acting/agreements.ts'
import {
  idOf,
  nothingBeside,
  type ReadIds,
  readings,
  readQueries,
  signedInEndpoints,
} from '#testing/readings/every-reading.ts'
import { createEverythingBeside } from '#testing/walks/chain/everything-beside.ts'
import {
  contractToAcknowledge,
  monthFromPlanToPayment,
  offerWithResponse,
} from '#testing/walks/chain/finished-chain.ts'
import { payerForm, payoutForm } from '#testing/legal-details.ts'
import { type TestAnswer, type TestApp, testApp } from '#testing/test-app.ts'

const version = 1
const closing = (id: string) => ({ lessons: [{ id, version, outcome: 'held' }] })

/** A body that each changing endpoint with an id takes, of those that customers or executors may call. */
const bodies: Record<string, object> = {
  updateLearner: { firstName: 'А', lastName: 'Б', birthYear: null, note: '', version },
  cancelOffer: { version, reason: 'Причина' },
  changeResponse: { ...responseForm, version },
  dismissOffer: { reason: 'Причина' },
  rejectResponse: { version, reason: 'Причина' },
  republishOffer: { version, deadlineOn: '2026-12-20' },
  respondToOffer: responseForm,
  resubmitOffer: { ...offerForm, learnerId: randomUUID(), version },
  shortlistResponse: { version, isShortlisted: true },
  withdrawResponse: { version },
  chooseResponse: { version, responseId: randomUUID() },
  saveClientNote: { version: 0, text: 'Заметка' },
  addLearningGoal: { text: 'Цель' },
  changeLearningGoal: { version, text: 'Цель', state: 'open' },
  addLearningTopic: { title: 'Дроби' },
  addGroupTopic: { title: 'Дроби' },
  changeLearningTopic: { version, title: 'Дроби' },
  removeLearningTopic: { version },
  markLearningTopic: { version, mark: 8, note: '' },
  checkHomework: { version: 0, result: 'done' },
  draftProgressReport: { month: '2026-12' },
  saveProgressReport: { version, text: 'Отчёт' },
  sendProgressReport: { version, text: 'Отчёт' },
  enrolLearner: { learnerId: randomUUID(), kind: 'regular' },
  acceptSeat: { version },
  declineSeat: { version },
  keepSeat: { version },
  leaveProgramme: { version, reason: 'Причина' },
  acceptMembership: { version },
  declineMembership: { version, reason: 'Причина' },
  moveProgrammeSession: { version, date: '2027-02-02', time: '18:00', reason: 'Причина' },
  cancelProgrammeSession: { version, reason: 'Причина' },
  restoreProgrammeSession: { version },
  askForSubstitute: { version, reason: 'Причина' },
  holdProgrammeSession: { version, outcomes: [] },
  setAttendance: { version, outcome: 'present' },
  updateProgrammeSession: { version, topic: 'Тема', homework: '' },
  cancelOrder: { version, reason: '' },
  acknowledgeContract: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64), consent: true },
  cancelContract: { version, reason: 'Причина' },
  pauseContract: { version, from: '2027-01-10', until: null, reason: 'Причина' },
  askToPauseContract: { version, from: '2027-01-10', until: null, reason: 'Причина' },
  declinePause: { version, reason: 'Причина' },
  resumeContract: { version },
  giveEndNotice: { version, endsOn: '2027-03-01', reason: 'Причина' },
  withdrawEndNotice: { version },
  refuseContractChange: { version, reason: 'Причина' },
  acknowledgeContractChange: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64), consent: true },
  savePlanRows: { version, pattern: [], rows: [] },
  submitPlan: { version },
  approvePlan: { version },
  returnPlan: { version, reason: 'Причина' },
  proposeRevision: { version, comment: '', changes: [{ kind: 'removed', lessonId: randomUUID() }] },
  withdrawRevision: { version },
  approveRevision: { version },
  returnRevision: { version, reason: 'Причина' },
  setLessonPlace: { version, place: 'Библиотека' },
  setMeetingPlace: { version: 0, place: 'Библиотека' },
  updateLesson: { version, topic: '', homework: '', note: '' },
  cancelLesson: { version, by: 'customer', reason: 'Причина', acceptsCharge: true },
  restoreLesson: { version },
  moveLesson: { version, date: '2026-12-30', time: '10:00', scope: 'this' },
  disputeLesson: { version, reason: 'Причина' },
  refuseLesson: { version, reason: 'Причина' },
  submitWorkReport: { version },
  confirmIncomeReport: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64) },
  objectToAccrual: { version, rowId: randomUUID(), reason: 'Причина' },
  acknowledgeAct: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64) },
  declineAct: { version, reason: 'Причина' },
  setPayerDetails: { version: 0, ...payerForm },
  setPayoutDetails: { version: 0, ...payoutForm },
  askPaymentRequest: { paymentKey: null },
  changeCartLine: { quantity: 1, learnerId: null },
  markQuestionSeen: { messageId: randomUUID() },
  markTalkSeen: { messageId: randomUUID() },
  writeIntoTalk: { text: 'Кто здесь?' },
  replyToQuestion: { version, text: 'Ответ' },
  closeQuestion: { version },
  rateQuestion: { rating: 5, text: '' },
  acknowledgeDocument: { publicCode: 'x', privateCode: '1', documentSha256: 'a'.repeat(64), consent: true },
  declineDocument: { version, reason: 'Причина' },
  withdrawApplication: { version },
  removeCredential: { version },
  changeAbsence: { version, startsAt: '2026-12-30T09:00:00Z', endsAt: '2026-12-31T09:00:00Z', reason: '' },
  removeAbsence: { version },
}

/** Persons outside of the chain; `both` is an executor with a customer's cabinet beside it. */
const strangers = ['otherCustomer', 'otherExecutor', 'both'] as const

// What the shop sells is nobody's own.
const withId = signedInEndpoints.filter(
  ([name, endpoint]) => endpoint.path.includes(':id') && name !== 'getShopProduct',
)

let t: TestApp
let ids: ReadIds
beforeAll(async () => {
  t = await testApp()
  ids = { ...(await offerWithResponse(t)), ...nothingBeside }
  await contractToAcknowledge(t, ids)
  await monthFromPlanToPayment(t, ids)
  await createEverythingBeside(t, ids)
})
afterAll(() => t.close())

const mayAsk = (who: (typeof strangers)[number], endpoint: EndpointDeclaration) =>
  mayCall(endpoint, t.people[who].session)

/** Body, query and file of a call beside the id: all that the endpoint takes, so that only the id can be wrong. */
const askedWith = (name: string) => ({
  ...(bodies[name] && { body: bodies[name] }),
  ...(readQueries[name] && { query: readQueries[name] }),
  ...(name === 'addLessonFile' && { query: { name: 'a.txt' }, file: new Uint8Array([65]) }),
})

/** Status and first characters of an answer, to know it by. */
const beginningOf = ({ status, text }: TestAnswer) => `${status} ${text.slice(0, 80)}`

test('the test has a body for each endpoint that takes one with an id from a customer or an executor, and for no other', () => {
  const asked = withId.filter(([, endpoint]) => endpoint.body && strangers.some((who) => mayAsk(who, endpoint)))
  expect(Object.keys(bodies).toSorted()).toEqual(asked.map(([name]) => name).toSorted())
})

describe('somebody else’s id', () => {
  test.each(strangers)('an id in a path answers to %s like an id that does not exist, to the byte', async (who) => {
    const others = {
      responseId: ids.response,
      fileId: ids.file,
      learnerId: ids.learner,
      meetingId: ids.lesson,
      page: '1',
    }
    const faults: string[] = []
    const asked = withId.filter(([, endpoint]) => mayAsk(who, endpoint))
    expect(asked.length).toBeGreaterThan(60)
    for (const [name, endpoint] of asked) {
      const answerFor = (id: string) =>
        t.call(endpoint, { as: t.people[who], ...askedWith(name), params: { ...others, id } })
      const foreign = await answerFor(idOf(ids, endpoint))
      const absent = await answerFor(randomUUID())
      const malformed = await answerFor('1')
      const isAlike = absent.text === foreign.text && malformed.text === foreign.text
      if (foreign.status !== 404 || !isAlike)
        faults.push([name, ...[foreign, absent, malformed].map(beginningOf)].join(' | '))
    }
    expect(faults).toEqual([])
  })

  /** Every filter by an id, and an id of the chain for it. */
  const filters = readings.flatMap(([name, endpoint]) => {
    const shape = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
    return shape.filter((key) => key.endsWith('Id')).map((key) => ({ name, key, endpoint }))
  })
  const idsByFilter = (): Record<string, string> => {
    const { customer, executor, manager } = t.people
    return {
      contractId: ids.contract,
      objectId: ids.contract,
      changeId: ids.change,
      offerId: ids.offer,
      learnerId: ids.learner,
      lessonId: ids.lesson,
      invoiceId: ids.invoice,
      productId: ids.product,
      programmeId: ids.programme,
      templateId: ids.documentTemplate,
      customerId: customer.cabinetId,
      intoId: customer.cabinetId,
      askerId: customer.cabinetId,
      cabinetId: customer.cabinetId,
      executorId: executor.cabinetId,
      managerId: manager.cabinetId,
      assigneeId: manager.cabinetId,
      readerId: manager.accountId,
      sessionId: manager.session.id,
      subjectId: customer.accountId,
      actorId: customer.accountId,
      aboutId: customer.accountId,
    }
  }

  test('the walk has an id for every filter by an id', () => {
    expect(filters.filter(({ key }) => !idsByFilter()[key]).map(({ name, key }) => `${name} ${key}`)).toEqual([])
  })

  test.each(strangers)('an id in a filter finds for %s what an id finds that does not exist', async (who) => {
    const faults: string[] = []
    const asked = filters.filter(({ endpoint }) => mayAsk(who, endpoint))
    expect(asked.length).toBeGreaterThan(5)
    for (const { name, key, endpoint } of asked) {
      const answerFor = (value: string) =>
        t.call(endpoint, { as: t.people[who], query: { ...readQueries[name], [key]: value } })
      const foreign = await answerFor(idsByFilter()[key] ?? '')
      const absent = await answerFor(randomUUID())
      if (foreign.status !== absent.status || foreign.text !== absent.text)
        faults.push([name, key, ...[foreign, absent].map(beginningOf)].join(' | '))
    }
    expect(faults).toEqual([])
  })

  test.each([
    [
      'an offer for a learner',
      offersSpec.createOffer,
      'otherCustomer',
      () => ({ ...offerForm, learnerId: ids.learner, deadlineOn: '2027-01-20' }),
      '"errors":{"learnerId":[',
    ],
    [
      'a plan of a contract',
      plansSpec.draftPlan,
      'otherExecutor',
      () => ({ contractId: ids.contract, month: '2027-01' }),
      'not_found',
    ],
    ['the outcome of a lesson', lessonsSpec.closeLessons, 'otherExecutor', () => closing(ids.lesson), 'not_found'],
  ] as const)(
    'an id in the body of %s is refused like one that does not exist',
    async (_, endpoint, who, body, why) => {
      const foreign = JSON.stringify(body())
      const absent = foreign.replace(new RegExp(Object.values(ids).join('|')), randomUUID())
      expect(absent).not.toBe(foreign)
      const answers = [foreign, absent].map((text) => t.call(endpoint, { as: t.people[who], body: JSON.parse(text) }))
      const [one, other] = await Promise.all(answers)
      expect([one?.status, one?.text]).toEqual([other?.status, other?.text])
      expect(one?.status).toBeGreaterThanOrEqual(400)
      expect(one?.text, 'nothing else of the body is wrong').toContain(why)
    },
  )
})
