import {
  chooseResponse,
  createOffer,
  getOffer,
  type Offer,
  type OfferDraft,
  publishOffer as publishOfferEndpoint,
  type ResponseDraft,
  respondToOffer,
} from '@navyk/api-spec/market/offers'
import { createLearner, type Learner } from '@navyk/api-spec/people/learners'
import { listCabinets } from '@navyk/api-spec/people/sessions'
import {
  acknowledgeContract,
  type Contract,
  type ContractForm,
  getContractDocument,
  requestAcknowledgementCode,
  sendContract,
  startingPolicy,
  updateContract,
} from '@navyk/api-spec/teaching/contracts'
import { signedIn, type TestApp, type TestPerson } from '../test-app.ts'

/** Factories for offers and contracts: each calls the product's endpoints as the people concerned. */

export const learnerForm = { firstName: 'Миша', lastName: 'Савицкий', birthYear: 2014, note: '' }

export const offerForm: Omit<OfferDraft, 'learnerId'> = {
  subject: 'mathematics',
  level: 'grades_5_9',
  goal: 'Подтянуть дроби',
  format: 'at_customer',
  place: 'Минск, Уручье',
  lessonsPerWeek: 2,
  lessonMinutes: 60,
  wantedSlots: [
    { weekday: 2, from: '16:00', to: '20:00' },
    { weekday: 4, from: '16:00', to: '20:00' },
  ],
  priceFromKopecks: 3000,
  priceToKopecks: 4800,
  comment: 'Домофон не работает',
  deadlineOn: '2026-12-04',
}

export const responseForm: ResponseDraft = {
  payKopecks: 3517,
  message: 'Готовлю к олимпиадам, занимаюсь с пятиклассниками десять лет',
  slots: [
    { weekday: 2, from: '18:00', to: '20:00' },
    { weekday: 4, from: '15:00', to: '19:00' },
  ],
  startsOn: '2026-12-01',
}

export const contractForm: ContractForm = {
  customerRateKopecks: 4391,
  executorRateKopecks: 3517,
  startsOn: '2026-12-01',
  endsOn: null,
  lessonMinutes: 60,
  weeklySlots: [
    { weekday: 2, time: '18:00', minutes: 60 },
    { weekday: 4, time: '16:00', minutes: 60 },
  ],
  format: 'at_customer',
  place: 'Минск, Уручье',
  ...startingPolicy,
  settlementModel: 'principal',
}

async function done<T>(answer: Promise<{ status: number; body: { data: T }; text: string }>): Promise<T> {
  const { status, body, text } = await answer
  if (status !== 200) throw new Error(`a step of a factory was refused: ${text}`)
  return body.data
}

export const addLearner = (t: TestApp, as: TestPerson, form: Partial<typeof learnerForm> = {}): Promise<Learner> =>
  done(t.call(createLearner, { as, body: { ...learnerForm, ...form } }))

/** An offer of the customer for a new learner, as it waits for moderation. */
export async function submitOffer(
  t: TestApp,
  form: Partial<OfferDraft> = {},
  as: TestPerson = t.people.customer,
): Promise<Offer> {
  const learnerId = form.learnerId ?? (await addLearner(t, as)).id
  return done(t.call(createOffer, { as, body: { ...offerForm, ...form, learnerId } }))
}

/** An offer that a manager has published; as the customer sees it. */
export async function publishOffer(
  t: TestApp,
  form: Partial<OfferDraft> = {},
  as: TestPerson = t.people.customer,
): Promise<Offer> {
  const { id, version } = await submitOffer(t, form, as)
  await done(t.call(publishOfferEndpoint, { as: t.people.manager, params: { id }, body: { version } }))
  return done(t.call(getOffer, { as, params: { id } }))
}

export const respond = (
  t: TestApp,
  offerId: string,
  form: Partial<ResponseDraft> = {},
  as: TestPerson = t.people.executor,
): Promise<Offer> => done(t.call(respondToOffer, { as, params: { id: offerId }, body: { ...responseForm, ...form } }))

/** A draft: the customer's offer with one response, chosen. */
export async function draftContract(t: TestApp, offerFields: Partial<OfferDraft> = {}): Promise<Contract> {
  const { id } = await publishOffer(t, offerFields)
  const startsOn = offerFields.deadlineOn ?? responseForm.startsOn
  await respond(t, id, { startsOn })
  const offer: Offer = await done(t.call(getOffer, { as: t.people.customer, params: { id } }))
  const body = { version: offer.version, responseId: offer.responses[0]?.id }
  return done(t.call(chooseResponse, { as: t.people.customer, params: { id }, body }))
}

/** A contract with both rates that waits for both sides; as staff see it. */
export async function sentContract(
  t: TestApp,
  form: Partial<ContractForm> = {},
  offerFields: Partial<OfferDraft> = {},
): Promise<Contract> {
  const { id, version } = await draftContract(t, offerFields)
  const as = t.people.manager
  const body = { ...contractForm, ...form, version }
  const complete: Contract = await done(t.call(updateContract, { as, params: { id }, body }))
  return done(t.call(sendContract, { as, params: { id }, body: { version: complete.version } }))
}

/** Acknowledges as a person does: reads the document, asks for a code, types it in. */
export async function acknowledge(t: TestApp, as: TestPerson, id: string): Promise<Contract> {
  const document = await done<{ sha256: string }>(t.call(getContractDocument, { as, params: { id } }))
  const code = await done<{ publicCode: string }>(t.call(requestAcknowledgementCode, { as, params: { id } }))
  const privateCode = await lastCodeTo(t, as)
  const body = { publicCode: code.publicCode, privateCode, documentSha256: document.sha256, consent: true }
  return done(t.call(acknowledgeContract, { as, params: { id }, body }))
}

/** The newest code in the outbox for a person. */
export async function lastCodeTo(t: TestApp, person: TestPerson): Promise<string> {
  const message = (await t.outbox()).find(({ to }) => to === person.phone)
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
}

/** A contract that both sides have acknowledged; as the customer sees it. */
export async function activeContract(
  t: TestApp,
  form: Partial<ContractForm> = {},
  offerFields: Partial<OfferDraft> = {},
): Promise<Contract> {
  const { id } = await sentContract(t, form, offerFields)
  await acknowledge(t, t.people.executor, id)
  return acknowledge(t, t.people.customer, id)
}

/** The customer's cabinet of the person who has an executor's as well. */
export async function asCustomer(t: TestApp): Promise<TestPerson> {
  const { both } = t.people
  const cabinets = await done<{ id: string; role: string }[]>(t.call(listCabinets, { as: both }))
  const cabinetId = cabinets.find(({ role }) => role === 'customer')?.id ?? ''
  return signedIn(t.services, both.accountId, cabinetId, both.phone)
}
