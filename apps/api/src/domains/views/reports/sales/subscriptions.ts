// Subscriptions: contracts that are in force, what they bring, and how long they last.
import { addMonths, firstDayOf, monthOf } from '@navyk/api-spec/kit'
import {
  type MeasureOf,
  monthsOf,
  pointsOf,
  type ReportCohort,
  type ReportPeriod,
  type ReportRowOf,
} from '@navyk/api-spec/views/reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { PageRequest, Reader } from '#platform/database'
import {
  type ContractChoice,
  type ContractRow,
  type ContractSum,
  listContractRows,
  sumContracts,
} from './contract-queries.ts'
import { averageOf, type Group, type Kind, shareOf, type SumRow, type Values } from '../kind.ts'
import { sumLessons } from '../lessons/lesson-queries.ts'
import type { Scope } from '../scope.ts'

/** The most months of which contracts are followed. */
const mostCohorts = 24
const daysOfMonth = 365.25 / 12

export const subscriptions: Kind = {
  async figures(reader, scope) {
    const oldest = addMonths(lastMonth(scope), 1 - mostCohorts)
    const sums = await sumContracts(reader, scope, 'nothing', firstDayOf(oldest))
    const charged = await sumLessons(reader, scope, 'month')
    const at = (period: ReportPeriod) => measure(sums, period, chargedIn(charged, period))
    const earlier = pointsOf(scope.before, 'month')
    const points = pointsOf(scope.period, 'month').map((point, index) => {
      const before = earlier[index]
      return { ...point, values: at(point), valuesBefore: before ? at(before) : null }
    })
    const cohorts = cohortsOf(sums, oldest, lastMonth(scope))
    return { values: at(scope.period), valuesBefore: at(scope.before), points, cohorts }
  },
  async groups(reader, scope, by) {
    if (by === 'month') {
      const { points } = await subscriptions.figures(reader, scope)
      return points.map(({ from, values, valuesBefore }) => ({ key: from, values, valuesBefore: valuesBefore ?? [] }))
    }
    const bySubject = Map.groupBy(await sumContracts(reader, scope, 'subject', scope.before.from), ({ key }) => key)
    const charged = await sumLessons(reader, scope, 'subject')
    const keys = new Set([...bySubject.keys(), ...charged.map(({ key }) => key)])
    return [...keys].map((key): Group => {
      const sums = bySubject.get(key) ?? []
      const chargedThen = (isBefore: boolean) =>
        charged.find((row) => row.key === key && row.is_before === isBefore)?.sums.charge_kopecks ?? 0
      return {
        key,
        values: measure(sums, scope.period, chargedThen(false)),
        valuesBefore: measure(sums, scope.before, chargedThen(true)),
      }
    })
  },
}

/** The last month that is over or running. */
const lastMonth = ({ period, today }: Scope): string => monthOf(period.to < today ? period.to : today)

const chargedIn = (rows: SumRow[], { from, to }: ReportPeriod): number =>
  rows.reduce(
    (sum, { key, sums }) => (key !== null && from <= key && key <= to ? sum + (sums.charge_kopecks ?? 0) : sum),
    0,
  )

/** The figures of a period of whole months. */
function measure(sums: ContractSum[], { from, to }: ReportPeriod, charged: number): Values {
  const last = firstDayOf(monthOf(to))
  const count = (of: (row: ContractSum) => boolean) =>
    sums.reduce((sum, row) => (of(row) ? sum + row.contracts : sum), 0)
  const isEnded = ({ ended }: ContractSum) => from <= ended && ended <= last
  const ended = count(isEnded)
  const days = sums.reduce((sum, row) => (isEnded(row) ? sum + row.days : sum), 0)
  // Each contract in each month in which it was in force.
  const months = pointsOf({ from, to }, 'month').reduce(
    (sum, month) => sum + count((row) => row.started <= month.from && row.ended >= month.from),
    0,
  )
  return [
    count((row) => row.started <= last && row.ended > last),
    count((row) => from <= row.started && row.started <= last),
    ended,
    shareOf(
      count((row) => row.started < from && isEnded(row)),
      count((row) => row.started < from && row.ended >= from),
    ),
    charged,
    averageOf(charged, months),
    ended === 0 ? null : Math.round((days * 10) / daysOfMonth / ended),
  ]
}

/** Contracts by the month in which they began, and how many were left at the end of each month since then. */
function cohortsOf(sums: ContractSum[], oldest: string, newest: string): ReportCohort[] {
  const length = monthsOf({ from: firstDayOf(oldest), to: firstDayOf(newest) })
  return Array.from({ length }, (_, index) => addMonths(oldest, index)).flatMap((month) => {
    const began = sums.filter(({ started }) => monthOf(started) === month)
    const size = began.reduce((sum, { contracts }) => sum + contracts, 0)
    if (size === 0) return []
    const ages = monthsOf({ from: firstDayOf(month), to: firstDayOf(newest) })
    const retained = Array.from({ length: ages }, (_, age) => {
      const then = firstDayOf(addMonths(month, age))
      return began.reduce((sum, { ended, contracts }) => (ended > then ? sum + contracts : sum), 0)
    })
    return [{ month, size, retained }]
  })
}

/** Contracts behind each figure. */
const choices: Record<MeasureOf<'subscriptions'>, ContractChoice> = {
  active: 'active',
  started: 'started',
  ended: 'ended',
  churn: 'ended',
  lifetime: 'ended',
  recurring: 'in_force',
  recurring_per_contract: 'in_force',
}

/** A page of the contracts behind a figure. */
export async function contractRows(
  reader: Reader,
  scope: Scope,
  { measure: name, ...page }: { measure: string } & PageRequest,
) {
  const choice = choices[name as MeasureOf<'subscriptions'>]
  const { rows, nextCursor } = await listContractRows(reader, scope, choice, page)
  return { data: rows.map(presentContract), nextCursor }
}

const presentContract = (row: ContractRow): ReportRowOf<'contract'> => ({
  kind: 'contract',
  id: row.id,
  number: row.number,
  customer: { id: row.customer_id, firstName: row.customer_first_name, lastName: row.customer_last_name },
  executor: { id: row.executor_id, firstName: row.executor_first_name, lastName: row.executor_last_name },
  learnerName: fullName(row.learner_first_name, row.learner_last_name),
  subject: row.subject,
  state: row.state,
  startedOn: row.started_on,
  endedOn: row.ended_on,
})
