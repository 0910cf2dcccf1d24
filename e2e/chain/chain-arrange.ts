// The rows that the chain's forms need, made without a browser. Each journey has its own, so that none waits for
// another.
import type { APIRequestContext } from '@playwright/test'
import { startingPolicy } from '@navyk/api-spec/teaching/contracts'
import { addDays, addMonths, businessDate, businessMonth } from '@navyk/api-spec/kit'
import { type ListedThing, type SignedIn, signedIn, uniqueName } from './chain-cast.ts'

const week = [{ weekday: 2, from: '16:00', to: '20:00' }]
const offerForm = {
  subject: 'mathematics',
  level: 'grades_5_9',
  goal: 'Подтянуть дроби',
  format: 'online',
  place: '',
  lessonsPerWeek: 1,
  lessonMinutes: 60,
  wantedSlots: week,
  priceFromKopecks: null,
  priceToKopecks: null,
  comment: '',
}

/** An offer of the customer that staff have published. */
export async function publishOffer(customer: SignedIn, staff: SignedIn): Promise<ListedThing> {
  const name = { firstName: uniqueName(), lastName: 'Сковорода', birthYear: 2014, note: '' }
  const { id: learnerId } = await customer.post('/frontend-api/learners', name)
  const deadlineOn = addDays(businessDate(new Date()), 14)
  const { id, version } = await customer.post('/frontend-api/offers', { ...offerForm, learnerId, deadlineOn })
  return staff.post(`/frontend-api/offers/${id}/publish`, { version })
}

/** A draft whose rates nobody has settled yet. */
export async function draftContract(customer: SignedIn, executor: SignedIn, staff: SignedIn): Promise<ListedThing> {
  const offer = await publishOffer(customer, staff)
  const startsOn = addDays(businessDate(new Date()), 1)
  const response = { payKopecks: 3025, message: 'Начнём с диагностики', slots: week, startsOn }
  await executor.post(`/frontend-api/offers/${offer.id}/responses`, response)
  const { version, responses } = await customer.get<{ responses: ListedThing[] }>(`/frontend-api/offers/${offer.id}`)
  return customer.post(`/frontend-api/offers/${offer.id}/choice`, { version, responseId: responses[0]?.id })
}

/** A contract that waits for both sides to acknowledge it. */
export async function sentContract(
  customer: SignedIn,
  executor: SignedIn,
  staff: SignedIn,
  time = '18:00',
): Promise<ListedThing> {
  const { id, version } = await draftContract(customer, executor, staff)
  const terms = {
    customerRateKopecks: 4250,
    executorRateKopecks: 3100,
    startsOn: addDays(businessDate(new Date()), 1),
    lessonMinutes: 60,
    weeklySlots: [{ weekday: 2, time, minutes: 60 }],
    format: 'online',
    place: '',
    ...startingPolicy,
    settlementModel: 'principal',
  }
  const settled = await staff.patch(`/frontend-api/contracts/${id}`, { ...terms, version })
  return staff.post(`/frontend-api/contracts/${id}/send`, { version: settled.version })
}

/** A draft of next month's plan of one of the executor's contracts. */
export async function draftedPlan(executor: SignedIn): Promise<ListedThing> {
  const month = addMonths(businessMonth(new Date()), 1)
  const [draft] = await executor.list('/frontend-api/plans', { month, state: 'draft' })
  if (draft) return draft
  const [contract] = await executor.list('/frontend-api/plans/unplanned', { month })
  return executor.post('/frontend-api/plans', { contractId: contract?.contractId, month })
}

/** The invoices for which nothing was paid yet; at the beginning of a month there are only a few. */
export async function unpaidInvoices(staff: SignedIn): Promise<[ListedThing, ...ListedThing[]]> {
  const issued = await staff.list('/frontend-api/invoices', { status: 'unpaid' })
  const [first, ...others] = issued.filter((invoice) => invoice.paidKopecks === 0)
  if (!first) throw new Error('The demo has no invoice without a payment')
  return [first, ...others]
}

/** A draft for the lessons of an invoice that is cancelled for this purpose. What is bought in the shop has no lessons. */
export async function draftInvoice(staff: SignedIn): Promise<string> {
  const ofLessons = (await unpaidInvoices(staff)).find((invoice) => invoice.kind === 'lessons')
  if (!ofLessons) throw new Error('The demo has no invoice of lessons without a payment')
  const { id, version, period, contractId } = ofLessons
  await staff.post(`/frontend-api/invoices/${id}/cancel`, { version, reason: 'Выставлен не тому' })
  const made = await staff.post('/frontend-api/invoices/drafts', { month: period, contractId })
  return String(Object(made.invoiceIds)[0])
}

export const signInAll = async (request: APIRequestContext, digits: readonly string[]): Promise<SignedIn[]> =>
  Promise.all(digits.map((each) => signedIn(request, each)))
