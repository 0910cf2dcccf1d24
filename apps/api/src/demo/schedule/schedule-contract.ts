import {
  chooseResponse,
  createOffer,
  getOffer,
  type Offer,
  pauseOffer,
  publishOffer,
  respondToOffer,
  returnOffer,
} from '@navyk/api-spec/market/offers'
import { createLearner } from '@navyk/api-spec/people/learners'
import {
  acknowledgeContract,
  getContract,
  getContractDocument,
  leastCustomerRate,
  requestAcknowledgementCode,
  sendContract,
  startingPolicy,
  updateContract,
} from '@navyk/api-spec/teaching/contracts'
import type { Subject, WeeklySlot } from '@navyk/api-spec/vocabulary'
import { addDays, businessDate, dayMs, hourMs, minuteMs } from '@navyk/api-spec/kit'
import { customerPriceOf } from '#market/offers'
import type { Session } from '#platform/http'
import type { Executor } from '../people/people.ts'
import { childName, places } from '../people/names.ts'
import { enterPhoneLead } from '../people/schedule-leads.ts'
import { lastMessageTo } from '../queries.ts'
import type { Demo } from '../demo.ts'
import { offerComments, responseMessages, teachingTexts } from '../teaching/teaching-texts.ts'

/** Outline of one contract. `until` is its last step, so that the demo has a contract at every step. */
export interface ContractOutline {
  customer: Session
  executor: Executor
  /** Others who answer and are not chosen. */
  otherExecutors: Executor[]
  subject: Subject
  slots: WeeklySlot[]
  /** The time at which the customer writes the offer. */
  begins: Date
  startsOn: string
  childIndex: number
  /** Basis of the rates; without it they are by the lesson. */
  basis?: 'hour' | 'month' | 'package'
  paysAhead?: boolean
  /** The customer has called, and staff have made the request. */
  isByPhone?: boolean
  until: (typeof steps)[number]
  /** The step by which staff stop it: returned, or paused after publishing. */
  stopped?: 'returned' | 'paused'
}

const steps = ['moderation', 'published', 'in_selection', 'draft', 'sent', 'half_acknowledged', 'active'] as const

/** Schedules the steps of an outline, a few hours to a day apart. */
export function scheduleContract(demo: Demo, outline: ContractOutline): void {
  const last = steps.indexOf(outline.until)
  const reaches = (step: (typeof steps)[number]) => steps.indexOf(step) <= last
  const { timeline, choices } = demo
  const firstAnswer = choices.whole(2, 20) * hourMs
  timeline.at(outline.begins, async () => {
    const offer = await write(demo, outline)
    if (outline.stopped === 'returned') timeline.at(soonAfter(outline.begins), () => sendBack(demo, offer))
    if (!reaches('published')) return
    // What staff have written themselves is public at once.
    if (!outline.isByPhone) timeline.at(soonAfter(outline.begins), () => publish(demo, outline, offer))
    if (!reaches('in_selection')) return
    const answering = [outline.executor, ...outline.otherExecutors]
    answering.forEach((executor, index) => {
      timeline.at(new Date(outline.begins.getTime() + firstAnswer + index * 3 * hourMs), () =>
        respond(demo, outline, offer, executor),
      )
    })
    if (reaches('draft'))
      timeline.at(new Date(outline.begins.getTime() + firstAnswer + 2 * dayMs), () =>
        choose(demo, outline, offer, reaches),
      )
  })
}

/** Time at which staff moderate an offer: 50 minutes after it was written. */
const soonAfter = (begins: Date) => new Date(begins.getTime() + 50 * minuteMs)

async function publish(demo: Demo, outline: ContractOutline, { id, version }: Offer): Promise<void> {
  const { act, people, timeline } = demo
  await act(people.staff, publishOffer, { params: { id }, body: { version } })
  if (outline.stopped !== 'paused') return
  timeline.at(new Date(outline.begins.getTime() + dayMs), async () => {
    const { data: offer } = await act(people.staff, getOffer, { params: { id } })
    const reason = 'Уточняем с заказчиком адрес занятий'
    await act(people.staff, pauseOffer, { params: { id }, body: { version: offer.version, reason } })
  })
}

async function sendBack(demo: Demo, { id, version }: Offer): Promise<void> {
  const reason =
    'Напишите, по какому учебнику занимается ребёнок и какая оценка сейчас: так исполнителю будет проще ответить'
  await demo.act(demo.people.staff, returnOffer, { params: { id }, body: { version, reason } })
}

async function write(demo: Demo, outline: ContractOutline): Promise<Offer> {
  const { act, choices } = demo
  const texts = teachingTexts[outline.subject]
  const agePlace = choices.next()
  const isOnline = choices.chance(0.5)
  const levelPlace = choices.whole(0, 2)
  const goal = choices.pick(texts.goals)
  const level = levelOf(outline.subject, goal, levelPlace)
  const birthYear = Number(businessDate(demo.now).slice(0, 4)) - ageAt(level, agePlace)
  const child = { ...childName(outline.childIndex, outline.customer.lastName), birthYear }
  const minutes = outline.slots[0]?.minutes ?? 60
  const price = lessonKopecks(outline.executor, minutes)
  const terms = {
    subject: outline.subject,
    level,
    goal,
    format: isOnline ? ('online' as const) : ('at_customer' as const),
    place: isOnline ? '' : choices.pick(places),
    lessonsPerWeek: outline.slots.length,
    lessonMinutes: minutes,
    wantedSlots: outline.slots.map(({ weekday }) => ({
      weekday,
      from: weekday === 6 ? '10:00' : '14:00',
      to: weekday === 6 ? '16:30' : '21:30',
    })),
    priceFromKopecks: price - 500,
    priceToKopecks: customerPriceOf(price) + 500,
    comment: choices.pick(offerComments),
    deadlineOn: addDays(businessDate(outline.begins), 21),
  }
  if (outline.isByPhone) {
    const id = await enterPhoneLead(demo, outline.customer, { learner: child, offer: terms })
    return (await act(outline.customer, getOffer, { params: { id } })).data
  }
  const learner = await act(outline.customer, createLearner, { body: { ...child, note: '' } })
  return (await act(outline.customer, createOffer, { body: { learnerId: learner.data.id, ...terms } })).data
}

async function respond(demo: Demo, outline: ContractOutline, offer: Offer, executor: Executor): Promise<void> {
  await demo.act(executor.as, respondToOffer, {
    params: { id: offer.id },
    body: {
      payKopecks: lessonKopecks(executor, offer.lessonMinutes),
      message: demo.choices.pick(responseMessages),
      slots: offer.wantedSlots,
      startsOn: outline.startsOn,
    },
  })
}

async function choose(
  demo: Demo,
  outline: ContractOutline,
  { id }: Offer,
  reaches: (step: (typeof steps)[number]) => boolean,
): Promise<void> {
  const { act, people } = demo
  const { data: offer } = await act(outline.customer, getOffer, { params: { id } })
  const response = offer.responses.find((each) => each.executor.id === outline.executor.as.cabinetId)
  const { data: draft } = await act(outline.customer, chooseResponse, {
    params: { id },
    body: { version: offer.version, responseId: response?.id ?? '' },
  })
  if (!reaches('sent')) return
  const form = {
    lessonMinutes: offer.lessonMinutes,
    weeklySlots: outline.slots,
    ...startingPolicy,
    silentApproval: outline.childIndex % 3 === 1,
    // The acts of the first customers wait for a visitor's answer.
    silentActDays: outline.childIndex > 5 && outline.childIndex % 3 === 1 ? 10 : null,
    basis: outline.basis ?? ('lesson' as const),
    ...(outline.basis === 'package' && { packageLessons: 8 }),
    ...(outline.paysAhead && { paysAhead: true }),
    executorRateKopecks: lessonKopecks(outline.executor, outline.basis === 'hour' ? 60 : offer.lessonMinutes),
  }
  const { data: complete } = await act(people.staff, updateContract, {
    params: { id: draft.id },
    body: {
      version: draft.version,
      ...form,
      customerRateKopecks: customerRate(form),
      startsOn: outline.startsOn,
      endsOn: null,
      format: offer.format,
      place: offer.place,
      settlementModel: outline.childIndex % 5 === 3 ? 'agent' : 'principal',
    },
  })
  await act(people.staff, sendContract, { params: { id: draft.id }, body: { version: complete.version } })
  const sentAt = demo.services.clock.now().getTime()
  if (reaches('half_acknowledged'))
    demo.timeline.at(new Date(sentAt + 3 * hourMs), () => acknowledge(demo, outline.executor.as, draft.id))
  if (reaches('active'))
    demo.timeline.at(new Date(sentAt + 9 * hourMs), () => acknowledge(demo, outline.customer, draft.id))
}

/** Reads the document and types in the code that comes to the phone. */
export async function acknowledge(demo: Demo, as: Session, id: string): Promise<void> {
  const { act, services } = demo
  const { data: contract } = await act(as, getContract, { params: { id } })
  const { data: document } = await act(as, getContractDocument, { params: { id }, query: {} })
  const { data: code } = await act(as, requestAcknowledgementCode, { params: { id } })
  const message = await lastMessageTo(services.db, as.phone)
  const privateCode = /\d{6}/.exec(message)?.[0] ?? ''
  await act(as, acknowledgeContract, {
    params: { id: contract.id },
    body: { publicCode: code.publicCode, privateCode, documentSha256: document.sha256, consent: true },
  })
}

/** Pay that an executor asks for a lesson, in kopecks. */
function lessonKopecks(executor: Executor, minutes: number): number {
  return Math.round((executor.hourPayKopecks * minutes) / 60)
}

/** A monthly fee covers the longest month; anything else has the service's markup in it. */
function customerRate(form: Parameters<typeof leastCustomerRate>[0]): number {
  const least = leastCustomerRate(form)
  return form.basis === 'month' ? Math.ceil(least / 500) * 500 : customerPriceOf(least)
}

/** The first and the last age of each level that the demo has learners of. */
const ages = { grades_1_4: [7, 10], grades_5_9: [11, 15], grades_10_11: [16, 17], exam: [16, 17] } as const
type TaughtLevel = keyof typeof ages

/** Goals about school-leaving examinations get one of the last grades. */
function levelOf(subject: Subject, goal: string, choice: number): TaughtLevel {
  if (subject === 'primary_school') return 'grades_1_4'
  if (/ЦТ|ЦЭ|медицинский/.test(goal)) return 'exam'
  return (['grades_5_9', 'grades_10_11', 'grades_5_9'] as const)[choice] ?? 'grades_5_9'
}

/** An age of a level, the same share of the way through it for the same `place` from 0 to 1. */
function ageAt(level: TaughtLevel, place: number): number {
  const [first, last] = ages[level]
  return first + Math.min(last - first, Math.floor(place * (last - first + 1)))
}
