import type { PlanDifference } from '@navyk/api-spec/teaching/plans'
import { businessDate } from '@navyk/api-spec/kit'
import type { RowData } from '../queries.ts'
import type { ReturnedRow } from '../tables.ts'

/** Stored form of a row when its plan is returned. */
export const rowToKeep = (row: Pick<RowData, 'starts_at' | 'ends_at' | 'topic'>): ReturnedRow => ({
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  topic: row.topic,
})

/** The differences of a plan since it was returned, in the order of time. Saving replaces all rows, so rows are matched
 *  by content: the same time is the same lesson, another time on the same day is a moved lesson, the rest was added or
 *  removed. */
export function differenceOf(returned: ReturnedRow[], now: ReturnedRow[]): PlanDifference[] {
  const gone = returned.filter((row) => !now.some((other) => isAtSameTime(row, other)))
  const fresh = now.filter((row) => !returned.some((other) => isAtSameTime(row, other)))
  const retitled = now.flatMap((row): PlanDifference[] => {
    const before = returned.find((other) => isAtSameTime(row, other))
    return before && before.topic !== row.topic
      ? [{ kind: 'retitled', from: spanOf(before), to: spanOf(row), topic: row.topic }]
      : []
  })
  const moved: PlanDifference[] = []
  const added: PlanDifference[] = []
  for (const row of fresh) {
    const index = gone.findIndex((other) => dayOf(other) === dayOf(row))
    const [before] = index < 0 ? [] : gone.splice(index, 1)
    if (before) moved.push({ kind: 'moved', from: spanOf(before), to: spanOf(row), topic: row.topic })
    else added.push({ kind: 'added', from: null, to: spanOf(row), topic: row.topic })
  }
  const removed = gone.map(
    (row): PlanDifference => ({ kind: 'removed', from: spanOf(row), to: null, topic: row.topic }),
  )
  return [...retitled, ...moved, ...added, ...removed].sort((one, other) => startOf(one).localeCompare(startOf(other)))
}

const spanOf = ({ startsAt, endsAt }: ReturnedRow) => ({ startsAt, endsAt })
const dayOf = (row: ReturnedRow) => businessDate(new Date(row.startsAt))
const isAtSameTime = (one: ReturnedRow, other: ReturnedRow) =>
  one.startsAt === other.startsAt && one.endsAt === other.endsAt
const startOf = ({ from, to }: PlanDifference) => (to ?? from)?.startsAt ?? ''
