import type { PivotCell, PivotRow, PivotSums } from '@navyk/api-spec'
import { defaultPageSize } from '@navyk/api-spec/kit'
import type { Reader } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { listPeople } from '../accounts/index.ts'
import { findContracts } from '../contracts/index.ts'
import { readNumber } from './list-plans.ts'
import { listPivotCells, listPivotContracts, type PivotScope, type PivotSumsRow, sumPivot } from './pivot-queries.ts'
import { visiblePlans } from './policy.ts'
import { presentSubject } from './present.ts'

interface Query {
  month: string
  executorId?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

interface Pivot {
  data: PivotRow[]
  nextCursor: string | null
  days: (PivotCell & { date: string })[]
  sums: PivotSums
}

/** A month of plans against what became of them: contracts by days, a page of contracts at a time, the sums of days and
 *  of the month over all of them. Five queries. */
export async function getPlanPivot(reader: Reader, session: Session, query: Query): Promise<Pivot> {
  const limit = query.limit ?? defaultPageSize
  const own = visiblePlans(session).executorId
  // Somebody else's month is empty for an executor, like an unknown id's.
  if (own !== undefined && query.executorId !== undefined && query.executorId !== own) {
    return { data: [], nextCursor: null, days: [], sums: presentSums(nothing) }
  }
  const scope: PivotScope = { month: query.month, executorId: own ?? query.executorId }
  const after = query.cursor === undefined ? 0 : readNumber(query.cursor)
  const page = await listPivotContracts(reader, scope, { after, limit: limit + 1 })
  const shown = page.slice(0, limit)
  const totals = await sumPivot(reader, scope)
  const last = page.length > limit ? shown.at(-1) : undefined
  return {
    data: await describeRows(
      reader,
      scope,
      shown.map((contract) => contract.id),
    ),
    nextCursor: last ? String(last.number) : null,
    days: totals.flatMap((row) => (row.day === null ? [] : [{ date: row.day, ...presentCell(row) }])),
    sums: presentSums(totals.find((row) => row.day === null) ?? nothing),
  }
}

async function describeRows(reader: Reader, scope: PivotScope, ids: string[]): Promise<PivotRow[]> {
  const cells = Map.groupBy(await listPivotCells(reader, scope, ids), (row) => row.contract_id)
  const contracts = await findContracts(reader, ids)
  const people = await listPeople(
    reader,
    [...contracts.values()].flatMap((contract) => [contract.executorId, contract.customerId]),
  )
  return ids.flatMap((id) => {
    const contract = contracts.get(id)
    const own = cells.get(id) ?? []
    if (!contract) return []
    return [
      {
        ...presentSubject(people, contract),
        cells: own.flatMap((row) => (row.day === null ? [] : [{ date: row.day, ...presentCell(row) }])),
        sums: presentSums(own.find((row) => row.day === null) ?? nothing),
      },
    ]
  })
}

const nothing: PivotSumsRow = { planned: 0, held: 0, cancelled: 0, planned_minutes: 0, held_minutes: 0 }

const presentCell = ({ planned, held, cancelled }: PivotSumsRow): PivotCell => ({ planned, held, cancelled })

const presentSums = (row: PivotSumsRow): PivotSums => ({
  ...presentCell(row),
  plannedMinutes: row.planned_minutes,
  heldMinutes: row.held_minutes,
})
