import type { Subject } from '@navyk/api-spec/vocabulary'
import { addDays, addMonths, businessDate, businessInstant, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import { scheduleDocuments } from '../desk/schedule-documents.ts'
import { scheduleMatching } from '../market/schedule-matching.ts'
import { schedulePackages } from '../money/schedule-packages.ts'
import { scheduleOrders } from '../money/schedule-orders.ts'
import { scheduleProducts } from '../money/schedule-products.ts'
import { setCommissionRules } from '../money/set-commission-rules.ts'
import { importPeople } from '../people/import-people.ts'
import { scheduleCustomerNotes } from '../people/schedule-customer-notes.ts'
import type { Executor } from '../people/people.ts'
import { scheduleLeads } from '../people/schedule-leads.ts'
import { uploadCredentials } from '../people/upload-credentials.ts'
import { registerTwice } from '../people/register-twice.ts'
import { scheduleContractChanges } from '../teaching/schedule-contract-changes.ts'
import { type ContractOutline, scheduleContract } from './schedule-contract.ts'
import { scheduleHours } from './schedule-hours.ts'
import { scheduleLessonChanges } from '../teaching/schedule-lesson-changes.ts'
import { scheduleMonth } from './schedule-month.ts'
import { scheduleOpenItems } from './schedule-open-items.ts'
import type { Demo } from '../demo.ts'
import { scheduleProgrammes } from '../teaching/schedule-programmes.ts'
import { weeklyPlaces } from '../teaching/weekly-places.ts'

/** Whole months of teaching before the present one. */
const monthsBack = 6
const familiesOfFirstExecutor = 9

/** Schedules six months of the service, up to today. */
export function scheduleDemo(demo: Demo): void {
  const thisMonth = businessMonth(demo.now)
  const places = new Map(demo.people.executors.map((executor) => [executor, weeklyPlaces(demo.choices)]))
  const reserveSlots = (executor: Executor, count: number, minutes: number) =>
    places.get(executor)?.take(count, minutes) ?? []
  for (const outline of outlineTaughtContracts(demo, addMonths(thisMonth, -monthsBack), reserveSlots))
    scheduleContract(demo, outline)
  for (const outline of outlineOpenContracts(demo, reserveSlots)) scheduleContract(demo, outline)
  scheduleContractChanges(demo, reserveSlots)
  for (let month = -monthsBack; month <= 0; month++) scheduleMonth(demo, addMonths(thisMonth, month))
  scheduleLessonChanges(demo)
  scheduleOpenItems(demo)
  scheduleMatching(demo)
  schedulePackages(demo)
  scheduleProducts(demo)
  setCommissionRules(demo)
  scheduleCustomerNotes(demo)
  importPeople(demo)
  registerTwice(demo)
  uploadCredentials(demo)
  scheduleLeads(demo)
  scheduleOrders(demo)
  scheduleProgrammes(demo)
  scheduleHours(demo)
  scheduleDocuments(demo)
}

/** Six families pay otherwise than by the lesson, after the month; all but the last are the first executor's. */
const billingOf: Record<number, Pick<ContractOutline, 'basis' | 'paysAhead' | 'isByPhone'>> = {
  1: { basis: 'package' },
  2: { basis: 'package' },
  3: { basis: 'package' },
  4: { basis: 'month' },
  7: { basis: 'hour' },
  12: { paysAhead: true },
  14: { isByPhone: true },
}

export type TakeSlots = (executor: Executor, count: number, minutes: number) => ContractOutline['slots']

/** The contracts that are taught: one for each customer, more for some; most from the first month on. */
function outlineTaughtContracts(demo: Demo, firstMonth: string, reserveSlots: TakeSlots): ContractOutline[] {
  const { choices, people } = demo
  const pairs = [
    { customer: 0, executor: 0 },
    { customer: 0, executor: 1 },
    ...people.customers.slice(1).map((_, index) => ({
      customer: index + 1,
      executor: index < familiesOfFirstExecutor ? 0 : 1 + (index % (people.executors.length - 1)),
    })),
    ...[3, 8, 15, 22, 31, 44].map((customer) => ({
      customer,
      executor: 1 + ((customer * 5) % (people.executors.length - 1)),
    })),
  ]
  return pairs.flatMap((pair, index): ContractOutline[] => {
    const [customer, executor] = [people.customers[pair.customer], people.executors[pair.executor]]
    if (!customer || !executor || customer.accountId === executor.as.accountId) return []
    const month =
      index < 2 || choices.chance(0.75) ? firstMonth : addMonths(firstMonth, choices.whole(1, monthsBack - 1))
    const isFirstContract = pair.executor === 0 || pair.customer > familiesOfFirstExecutor
    const billing = (isFirstContract && billingOf[pair.customer]) || {}
    const { basis } = billing
    const [usual, minutes] = [choices.pick([1, 2, 2, 2]), choices.pick([60, 60, 60, 90])]
    const slots = reserveSlots(executor, basis === 'package' ? 1 : usual, minutes)
    if (slots.length === 0) return []
    const day = String(choices.whole(3, 16)).padStart(2, '0')
    return [
      {
        customer,
        executor,
        otherExecutors: pickOtherExecutors(demo, executor, customer.accountId, choices.whole(0, 2)),
        subject: choices.pick<Subject>(executor.subjects),
        slots,
        begins: businessInstant(
          `${addMonths(month, -1)}-${day}`,
          `${choices.whole(9, 20)}:${choices.whole(10, 59)}`.padStart(5, '0'),
        ),
        startsOn: firstDayOf(month),
        childIndex: index,
        ...billing,
        until: 'active',
      },
    ]
  })
}

/** Offers and contracts that are not finished, one at each step. */
function outlineOpenContracts(demo: Demo, reserveSlots: TakeSlots): ContractOutline[] {
  const today = businessDate(demo.now)
  const wanted: [
    customer: number,
    executor: number,
    daysAgo: number,
    until: ContractOutline['until'],
    stopped?: ContractOutline['stopped'],
  ][] = [
    [0, 0, 9, 'in_selection'],
    [0, 6, 12, 'half_acknowledged'],
    [12, 0, 8, 'sent'],
    [33, 0, 10, 'draft'],
    [27, 4, 11, 'draft'],
    [18, 8, 9, 'in_selection'],
    [41, 3, 8, 'in_selection'],
    [52, 9, 7, 'published'],
    // Nobody answered in three weeks: it has expired.
    [57, 5, 30, 'published'],
    [5, 0, 3, 'published'],
    [36, 6, 2, 'published'],
    [47, 10, 1, 'published'],
    [21, 7, 6, 'published', 'paused'],
    // What staff have to look at, and what they have sent back.
    [0, 9, 2, 'moderation', 'returned'],
    [30, 2, 3, 'moderation', 'returned'],
    [14, 1, 2, 'moderation'],
    [24, 3, 1, 'moderation'],
    [38, 0, 1, 'moderation'],
  ]
  // Each for another child, because neighbours of this number differ in name.
  const askedFor = new Map<number, number>()
  const nextChild = (family: number): number => {
    const count = askedFor.get(family) ?? 0
    askedFor.set(family, count + 1)
    return 100 + family + count
  }
  return wanted.flatMap(([customerIndex, executorIndex, daysAgo, until, stopped]): ContractOutline[] => {
    const [customer, executor] = [demo.people.customers[customerIndex], demo.people.executors[executorIndex]]
    if (!customer || !executor) return []
    const slots = reserveSlots(executor, 2, 60)
    if (slots.length === 0) return []
    return [
      {
        customer,
        executor,
        otherExecutors: pickOtherExecutors(demo, executor, customer.accountId, until === 'in_selection' ? 2 : 0),
        subject: demo.choices.pick<Subject>(executor.subjects),
        slots,
        begins: businessInstant(addDays(today, -daysAgo), '12:10'),
        startsOn: addDays(today, 7),
        childIndex: nextChild(customerIndex),
        until,
        ...(stopped && { stopped }),
      },
    ]
  })
}

function pickOtherExecutors(demo: Demo, chosen: Executor, customerAccountId: string, count: number): Executor[] {
  const others = demo.people.executors.filter((each) => each !== chosen && each.as.accountId !== customerAccountId)
  return demo.choices.shuffle(others).slice(0, count)
}
