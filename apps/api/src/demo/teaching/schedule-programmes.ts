// Programmes of the demo, one in each state, with seats, a waiting list, teams and sessions. Sessions are on Sundays and late on
// Saturdays, when the demo has no lessons.
import { addDays, businessDate, businessInstant, dayMs, minuteMs } from '@navyk/api-spec/kit'
import { addToCart } from '@navyk/api-spec/money/carts'
import { offerVersion, type Order, placeOrder } from '@navyk/api-spec/money/orders'
import { createLearner, listLearners } from '@navyk/api-spec/people/learners'
import {
  getProgrammeSession,
  holdProgrammeSession,
  listProgrammeSessions,
  planProgrammeSessions,
} from '@navyk/api-spec/teaching/programme-sessions'
import * as spec from '@navyk/api-spec/teaching/programmes'
import type { ProgrammeForm, RateBasis } from '@navyk/api-spec/teaching/programmes'
import { firstDayOfPattern, fullName } from '@navyk/api-spec/vocabulary'
import { runTask } from '../run-task.ts'
import type { Session } from '#platform/http'
import type { Demo } from '../demo.ts'
import { payOrder, paySeats } from '../money/pay-order.ts'
import { markGroup, reportOnGroup } from './schedule-progress.ts'

interface Place {
  /** The executor, by the place among the demo's executors. */
  executor: number
  role: 'lead' | 'assistant'
  basis: RateBasis
  /** Kopecks, or hundredths of a per cent of a share. */
  amount: number
  /** The executor has not answered the invitation yet. */
  isOpen?: boolean
}

interface Story {
  /** Days since it was drafted. */
  daysAgo: number
  /** Days from today; it begins on the first day of its week from then on. */
  starts: number
  ends: number
  enrolUntil: number
  form: Omit<ProgrammeForm, 'startsOn' | 'endsOn' | 'enrolUntil'>
  team: Place[]
  /** Customers by their place, in the order of enrolment; the first `paid` ones have a firm seat. */
  customers: number[]
  paid: number
  /** They have paid in the shop, through ЕРИП; otherwise a manager makes the seat firm, and they pay its invoice two days later. */
  isPaidInShop?: boolean
  /** The customer, by place, whose trial visit a manager confirmed by telephone and who stayed before the order was paid. That
   *  order can't be opened, and waits for an accountant. */
  paidTwice?: number
  until: 'draft' | 'enrolling' | 'confirmed' | 'finished' | 'cancelled'
}

const inMinsk = { format: 'at_place' as const, city: 'Минск', place: 'Минск, ул. Немига, 5, кабинет 12' }
const online = { format: 'online' as const, city: '', place: 'https://meet.navyk.example/group' }
const week = (weekday: number, time: string, minutes = 90) => ({ weekday, time, minutes })

const stories: Story[] = [
  {
    daysAgo: 60,
    starts: -35,
    ends: 35,
    enrolUntil: -30,
    until: 'confirmed',
    form: {
      title: 'Олимпиадная математика',
      audience: 'Ученикам 5–7 классов',
      subject: 'mathematics',
      level: 'grades_5_9',
      description: 'Задачи на логику, чётность и делимость; разбор районных олимпиад',
      ...inMinsk,
      minimumSeats: 4,
      seats: 8,
      priceBasis: 'session',
      priceKopecks: 22_00,
      trialPriceKopecks: 0,
      plannedSessions: 10,
      weeklyPattern: [week(7, '11:00')],
      confirmsItself: true,
    },
    team: [
      { executor: 0, role: 'lead', basis: 'session', amount: 65_00 },
      { executor: 2, role: 'assistant', basis: 'head', amount: 3_50 },
    ],
    customers: [0, 5, 8, 15, 22, 31],
    paid: 6,
  },
  {
    daysAgo: 20,
    starts: 12,
    ends: 95,
    enrolUntil: 11,
    until: 'enrolling',
    form: {
      title: 'Русский язык к ЦЭ за три месяца',
      audience: 'Ученикам 11 классов',
      subject: 'russian',
      level: 'exam',
      description: 'Вся теория по темам, тест на каждом занятии',
      ...online,
      minimumSeats: 3,
      seats: 5,
      priceBasis: 'whole',
      priceKopecks: 380_00,
      trialPriceKopecks: 15_00,
      plannedSessions: 20,
      weeklyPattern: [week(6, '17:00'), week(7, '17:00')],
      confirmsItself: false,
    },
    team: [{ executor: 3, role: 'lead', basis: 'share', amount: 5500 }],
    customers: [6, 9, 16, 25, 33, 0, 40, 45],
    paid: 4,
  },
  {
    daysAgo: 25,
    starts: 5,
    ends: 70,
    enrolUntil: 4,
    until: 'confirmed',
    form: {
      title: 'Шахматы для начинающих',
      audience: 'Детям 6–9 лет',
      subject: 'chess',
      level: 'grades_1_4',
      description: 'От правил до первых турнирных партий',
      ...inMinsk,
      minimumSeats: 4,
      seats: 10,
      priceBasis: 'session',
      priceKopecks: 15_00,
      trialPriceKopecks: 0,
      plannedSessions: 8,
      weeklyPattern: [week(7, '13:00', 60)],
      confirmsItself: true,
    },
    team: [{ executor: 9, role: 'lead', basis: 'head', amount: 6_00 }],
    customers: [10, 18, 26, 34, 42],
    paid: 4,
  },
  {
    daysAgo: 10,
    starts: 8,
    ends: 105,
    enrolUntil: 5,
    until: 'enrolling',
    form: {
      title: 'Разговорный английский вечером',
      audience: 'Взрослым с уровня A2',
      subject: 'english',
      level: 'adult',
      description: 'Темы поездок и работы, без учебника',
      ...online,
      minimumSeats: 5,
      seats: 12,
      priceBasis: 'session',
      priceKopecks: 20_00,
      trialPriceKopecks: 10_00,
      plannedSessions: 12,
      weeklyPattern: [week(7, '18:00', 60)],
      confirmsItself: false,
    },
    team: [{ executor: 1, role: 'lead', basis: 'session', amount: 55_00 }],
    customers: [12, 27],
    paid: 1,
    isPaidInShop: true,
    paidTwice: 29,
  },
  {
    daysAgo: 120,
    starts: -95,
    ends: -40,
    enrolUntil: -94,
    until: 'finished',
    form: {
      title: 'Рисование летом',
      audience: 'Детям 8–12 лет',
      subject: 'drawing',
      level: null,
      description: 'Акварель и наброски на улице',
      ...inMinsk,
      minimumSeats: 3,
      seats: 6,
      priceBasis: 'whole',
      priceKopecks: 160_00,
      trialPriceKopecks: null,
      plannedSessions: 7,
      weeklyPattern: [week(7, '10:00')],
      confirmsItself: true,
    },
    team: [{ executor: 11, role: 'lead', basis: 'share', amount: 6000 }],
    customers: [13, 20, 28],
    paid: 3,
  },
  {
    daysAgo: 30,
    starts: -3,
    ends: 105,
    enrolUntil: -4,
    until: 'cancelled',
    form: {
      title: 'Физика: разбор задач',
      audience: 'Ученикам 9–10 классов',
      subject: 'physics',
      level: 'grades_10_11',
      description: 'Механика и электричество',
      ...inMinsk,
      minimumSeats: 5,
      seats: 10,
      priceBasis: 'session',
      priceKopecks: 21_00,
      trialPriceKopecks: null,
      plannedSessions: 14,
      weeklyPattern: [week(7, '12:00')],
      confirmsItself: false,
    },
    team: [{ executor: 10, role: 'lead', basis: 'session', amount: 60_00 }],
    customers: [35, 47],
    paid: 1,
  },
  {
    daysAgo: 2,
    starts: 40,
    ends: 120,
    enrolUntil: 39,
    until: 'draft',
    form: {
      title: 'Информатика: первые программы',
      audience: 'Ученикам 7–8 классов',
      subject: 'informatics',
      level: 'grades_5_9',
      description: 'Python с нуля',
      ...online,
      minimumSeats: 4,
      seats: 8,
      priceBasis: 'session',
      priceKopecks: 24_00,
      trialPriceKopecks: 0,
      plannedSessions: 16,
      weeklyPattern: [week(6, '17:00')],
      confirmsItself: false,
    },
    team: [
      { executor: 6, role: 'lead', basis: 'session', amount: 62_00, isOpen: true },
      { executor: 0, role: 'assistant', basis: 'head', amount: 4_00, isOpen: true },
    ],
    customers: [],
    paid: 0,
  },
]

/** Schedules programmes. A day after the draft the team answers; on the two days after that customers enrol, an hour apart, and pay. */
export function scheduleProgrammes(demo: Demo): void {
  const today = businessDate(demo.now)
  const at = (daysAgo: number, time: string, happen: () => Promise<void>) => {
    const instant = businessInstant(addDays(today, -daysAgo), time)
    if (instant < demo.now) demo.timeline.at(instant, happen)
  }
  for (const story of stories) at(story.daysAgo, '10:10', () => draft(demo, story, at))
  for (let ago = 120; ago >= 0; ago--) {
    at(ago, '00:06', () => runTask(demo.services, 'start-programmes'))
    at(ago, '00:20', () => runTask(demo.services, 'accrue-sessions'))
    at(ago, '23:55', () => runTask(demo.services, 'pass-seat-times'))
  }
}

type At = (daysAgo: number, time: string, happen: () => Promise<void>) => void

async function draft(demo: Demo, story: Story, at: At): Promise<void> {
  const { act, people } = demo
  const day = (days: number) => addDays(businessDate(demo.now), days)
  const days = { startsOn: firstDay(demo, story), endsOn: day(story.ends), enrolUntil: day(story.enrolUntil) }
  const { data } = await act(people.staff, spec.createProgramme, { body: { ...story.form, ...days } })
  const params = { id: data.id }
  for (const place of story.team) await invite(demo, data.id, place)
  if (story.until === 'draft') return
  await planSessions(demo, data.id, story)
  await act(people.staff, spec.openProgrammeForEnrolment, { params, body: { version: data.version } })
  for (const [index, customer] of story.customers.entries()) {
    at(story.daysAgo - 2, `${10 + index}:20`, () =>
      enrol(demo, at, data.id, {
        customer,
        story,
        daysAgo: story.daysAgo - 2,
        isFirm: index < story.paid,
        // Where enrolment goes on, the last one has not paid yet.
        isPaid: story.until !== 'enrolling' || index < story.paid - 1,
      }),
    )
  }
  const { paidTwice } = story
  if (paidTwice !== undefined) at(2, '18:10', () => tryAndStay(demo, at, data, paidTwice))
  const lead = people.executors[story.team[0]?.executor ?? -1]?.as
  // Two days before a group ends, or a week ago.
  if (lead && story.starts < 0 && story.form.confirmsItself) {
    at(Math.max(7, 2 - story.ends), '20:40', () => reportOnGroup(demo, lead, data.id))
  }
  if (story.until === 'finished') at(-story.ends - 1, '09:30', () => end(demo, data.id, 'finished'))
  if (story.until === 'cancelled') at(-story.enrolUntil, '09:30', () => end(demo, data.id, 'cancelled'))
}

const firstDay = ({ now }: Demo, { starts, form }: Story): string =>
  firstDayOfPattern(addDays(businessDate(now), starts), form.weeklyPattern)

async function planSessions(demo: Demo, programmeId: string, story: Story): Promise<void> {
  const { act, people } = demo
  const { team, form } = story
  const lead = people.executors[team[0]?.executor ?? -1]?.as
  const startsOn = firstDay(demo, story)
  const body = { programmeId, startsOn, slots: form.weeklyPattern, count: form.plannedSessions }
  await act(people.staff, planProgrammeSessions, { body })
  const { data: sessions } = await act(people.staff, listProgrammeSessions, { query: { programmeId, limit: 100 } })
  for (const [index, { id, endsAt }] of sessions.toReversed().entries()) {
    // The last one is not closed yet.
    const instant = new Date(Date.parse(endsAt) + 10 * minuteMs)
    if (lead && instant.getTime() < demo.now.getTime() - 8 * dayMs) {
      demo.timeline.at(instant, () => holdSession(demo, lead, id, index))
      demo.timeline.at(new Date(instant.getTime() + 20 * minuteMs), () => markGroup(demo, lead, programmeId, index))
    }
  }
}

const topics = ['Знакомство и первые задачи', 'Разбор домашнего', 'Новая тема', 'Работа в парах', 'Повторение']

/** Most come; now and then somebody is late or ill. */
async function holdSession({ act }: Demo, lead: Session, id: string, index: number): Promise<void> {
  const { data } = await act(lead, getProgrammeSession, { params: { id } })
  const outcomes = data.learners.map((learner, place) => {
    const turn = (place * 3 + index) % 9
    const mark = 6 + ((place + index) % 5)
    if (turn === 4) return { learnerId: learner.id, outcome: 'absent' as const, toldBefore: place % 2 === 0 }
    if (turn === 7) return { learnerId: learner.id, outcome: 'late' as const, lateMinutes: 10, mark }
    return { learnerId: learner.id, outcome: 'present' as const, mark }
  })
  const topic = topics[index % topics.length] ?? ''
  const body = { version: data.version, outcomes, topic, homework: 'Закончить начатое в классе' }
  await act(lead, holdProgrammeSession, { params: { id }, body })
}

async function invite({ act, people }: Demo, id: string, place: Place): Promise<void> {
  const executor = people.executors[place.executor]?.as
  if (!executor) return
  const { role, basis, amount } = place
  const rate = basis === 'share' ? { shareBasisPoints: amount } : { amountKopecks: amount }
  const body = { executorId: executor.cabinetId, role, basis, ...rate }
  const { data } = await act(people.staff, spec.inviteMember, { params: { id }, body })
  if (place.isOpen) return
  await act(executor, spec.acceptMembership, { params: { id: data.id }, body: { version: data.version } })
}

interface Enrolment {
  customer: number
  daysAgo: number
  story: Story
  isFirm: boolean
  /** Whether the customer pays the invoice of a seat that a manager made firm. */
  isPaid: boolean
}

async function enrol(
  demo: Demo,
  at: At,
  id: string,
  { customer: place, daysAgo, story, isFirm, isPaid }: Enrolment,
): Promise<void> {
  const { act, people } = demo
  const customer = people.customers[place]
  if (!customer) return
  const body = { learnerId: await learnerOf(demo, customer), kind: 'regular' as const }
  const { data: seat } = await act(customer, spec.enrolLearner, { params: { id }, body })
  if (!isFirm || seat.state !== 'held') return
  if (story.isPaidInShop) return payOrder(demo, await orderInShop(demo, customer, seat))
  const params = { id: seat.id }
  await act(people.staff, spec.confirmSeat, { params, body: { version: seat.version, isInvoiced: true } })
  if (isPaid) at(daysAgo - 2, '11:40', () => paySeats(demo, customer.cabinetId))
}

async function tryAndStay(demo: Demo, at: At, { id, startsOn }: spec.Programme, place: number): Promise<void> {
  const { act, people } = demo
  const customer = people.customers[place]
  if (!customer) return
  const learnerId = await learnerOf(demo, customer)
  const body = { learnerId, kind: 'trial' as const, trialOn: startsOn }
  const { data: seat } = await act(customer, spec.enrolLearner, { params: { id }, body })
  if (seat.state !== 'held') return
  const order = await orderInShop(demo, customer, seat)
  const params = { id: seat.id }
  const version = seat.version + 1
  const { data: firm } = await act(people.staff, spec.confirmSeat, { params, body: { version, isInvoiced: true } })
  await act(customer, spec.keepSeat, { params, body: { version: firm.version } })
  at(1, '19:10', () => payOrder(demo, order))
}

/** Orders a held seat. */
async function orderInShop(
  { act }: Demo,
  customer: Session,
  { programme, learner }: spec.ProgrammeSeat,
): Promise<Order> {
  const line = { productId: programme.id, learnerId: learner.id, quantity: 1 }
  const { totalKopecks } = (await act(customer, addToCart, { body: line })).data
  const name = fullName(customer.firstName, customer.lastName)
  const payer = { kind: 'person' as const, name, unp: '', address: '' }
  return (await act(customer, placeOrder, { body: { totalKopecks, payer, offerVersion } })).data
}

/** The first learner of a customer, or a child that is added now. */
async function learnerOf({ act }: Demo, customer: Session): Promise<string> {
  const { data } = await act(customer, listLearners, { query: { limit: 1 } })
  if (data[0]) return data[0].id
  const names = { firstName: 'Ева', lastName: customer.lastName, birthYear: 2014, note: '' }
  return (await act(customer, createLearner, { body: names })).data.id
}

async function end({ act, people }: Demo, id: string, how: 'finished' | 'cancelled'): Promise<void> {
  const params = { id }
  const { version, actions } = (await act(people.staff, spec.getProgramme, { params })).data
  if (how === 'finished' && actions.finish) {
    await act(people.staff, spec.finishProgramme, { params, body: { version } })
  }
  if (how === 'cancelled' && actions.cancel) {
    await act(people.staff, spec.cancelProgramme, { params, body: { version, reason: 'Не набралась группа' } })
  }
}
