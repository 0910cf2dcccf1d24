import type { Subject } from '@navyk/api-spec/vocabulary'
import { addDays, addMonths, businessDate, businessInstant } from '@navyk/api-spec/kit'
import type { Executor } from './people/cast.ts'
import { tellContractLives } from './teaching/contract-lives.ts'
import { type ContractPlot, tellContract } from './contract-story.ts'
import { tellHours } from './hours-story.ts'
import { tellLessonChanges } from './teaching/lesson-changes.ts'
import { tellMonth } from './month-story.ts'
import { tellOpenEnds } from './open-ends.ts'
import type { Stage } from './stage.ts'
import { weeklyPlaces } from './teaching/weekly-places.ts'

/** Whole months of teaching before the present one. */
const monthsBack = 6
const familiesOfFirstExecutor = 9

/** Puts six months of the service on the timeline, up to today. */
export function tellStory(stage: Stage): void {
  const thisMonth = businessDate(stage.now).slice(0, 7)
  const places = new Map(stage.cast.executors.map((executor) => [executor, weeklyPlaces(stage.choices)]))
  const takeSlots = (executor: Executor, count: number, minutes: number) =>
    places.get(executor)?.take(count, minutes) ?? []
  for (const plot of pastPlots(stage, addMonths(thisMonth, -monthsBack), takeSlots)) tellContract(stage, plot)
  for (const plot of presentPlots(stage, takeSlots)) tellContract(stage, plot)
  tellContractLives(stage, takeSlots)
  for (let month = -monthsBack; month <= 0; month++) tellMonth(stage, addMonths(thisMonth, month))
  tellLessonChanges(stage)
  tellOpenEnds(stage)
  tellHours(stage)
}

/** Two families of the first executor pay otherwise than by the lesson. */
const basisOf: Record<number, Pick<ContractPlot, 'basis'>> = { 4: { basis: 'month' }, 7: { basis: 'hour' } }

export type TakeSlots = (executor: Executor, count: number, minutes: number) => ContractPlot['slots']

/** The contracts that are taught: one for each customer, more for some; most from the first month on. */
function pastPlots(stage: Stage, firstMonth: string, takeSlots: TakeSlots): ContractPlot[] {
  const { choices, cast } = stage
  const pairs = [
    { customer: 0, executor: 0 },
    { customer: 0, executor: 1 },
    ...cast.customers.slice(1).map((_, index) => ({
      customer: index + 1,
      executor: index < familiesOfFirstExecutor ? 0 : 1 + (index % (cast.executors.length - 1)),
    })),
    ...[3, 8, 15, 22, 31, 44].map((customer) => ({
      customer,
      executor: 1 + ((customer * 5) % (cast.executors.length - 1)),
    })),
  ]
  return pairs.flatMap((pair, index): ContractPlot[] => {
    const [customer, executor] = [cast.customers[pair.customer], cast.executors[pair.executor]]
    if (!customer || !executor || customer.accountId === executor.as.accountId) return []
    const month =
      index < 2 || choices.chance(0.75) ? firstMonth : addMonths(firstMonth, choices.whole(1, monthsBack - 1))
    const slots = takeSlots(executor, choices.pick([1, 2, 2, 2]), choices.pick([60, 60, 60, 90]))
    if (slots.length === 0) return []
    const day = String(choices.whole(3, 16)).padStart(2, '0')
    return [
      {
        customer,
        executor,
        rivals: rivalsOf(stage, executor, customer.accountId, choices.whole(0, 2)),
        subject: choices.pick<Subject>(executor.subjects),
        slots,
        begins: businessInstant(
          `${addMonths(month, -1)}-${day}`,
          `${choices.whole(9, 20)}:${choices.whole(10, 59)}`.padStart(5, '0'),
        ),
        startsOn: `${month}-01`,
        childIndex: index,
        ...(pair.executor === 0 && basisOf[pair.customer]),
        until: 'active',
      },
    ]
  })
}

/** Offers and contracts that are not finished, one at each step. */
function presentPlots(stage: Stage, takeSlots: TakeSlots): ContractPlot[] {
  const today = businessDate(stage.now)
  const wanted: [
    customer: number,
    executor: number,
    daysAgo: number,
    until: ContractPlot['until'],
    stopped?: ContractPlot['stopped'],
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
  return wanted.flatMap(([customerIndex, executorIndex, daysAgo, until, stopped]): ContractPlot[] => {
    const [customer, executor] = [stage.cast.customers[customerIndex], stage.cast.executors[executorIndex]]
    if (!customer || !executor) return []
    const slots = takeSlots(executor, 2, 60)
    if (slots.length === 0) return []
    return [
      {
        customer,
        executor,
        rivals: rivalsOf(stage, executor, customer.accountId, until === 'in_selection' ? 2 : 0),
        subject: stage.choices.pick<Subject>(executor.subjects),
        slots,
        begins: businessInstant(addDays(today, -daysAgo), '12:10'),
        startsOn: addDays(today, 7),
        childIndex: 100 + customerIndex,
        until,
        ...(stopped && { stopped }),
      },
    ]
  })
}

function rivalsOf(stage: Stage, chosen: Executor, customerAccountId: string, count: number): Executor[] {
  const others = stage.cast.executors.filter((each) => each !== chosen && each.as.accountId !== customerAccountId)
  return stage.choices.shuffle(others).slice(0, count)
}
