import { addMonths, businessMonth, monthSpan } from '@navyk/api-spec/kit'
import type { ProgressSummary } from '@navyk/api-spec/teaching/progress'
import type { Reader } from '#platform/database'
import type { Session } from '#platform/http'
import { learnerNameFor, type Owner } from '../owners.ts'
import { seesDrafts } from '../policy.ts'
import { average, ever, listExecutors, reportLine, sumMonths } from '../present.ts'
import { listChecks, listGoals, listMarks, listReports } from '../queries.ts'

/** Number of months over which a list counts lessons and homework, this one included. */
const countedMonths = 3

/** One line for each contract or seat, in a number of queries that does not grow with them.
 *  @param isOver whether they are of the past: then everything counts */
export async function summariesOf(
  reader: Reader,
  session: Session,
  owners: Owner[],
  { now, isOver = false }: { now: Date; isOver?: boolean },
): Promise<ProgressSummary[]> {
  const ids = owners.map(({ id }) => id)
  if (ids.length === 0) return []
  const thisMonth = businessMonth(now)
  const first = isOver ? '' : addMonths(thisMonth, 1 - countedMonths)
  const from = isOver ? ever : monthSpan(first).from
  const executorOf = await listExecutors(reader, owners)
  const goalsOf = byOwner(await listGoals(reader, ids))
  const marksOf = byOwner(await listMarks(reader, ids))
  const checksOf = byOwner((await listChecks(reader, ids)).filter(({ checked_on }) => checked_on >= first))
  const monthsOf = byOwner(await sumMonths(reader, owners, from, monthSpan(thisMonth).to))
  const reportsOf = byOwner(await listReports(reader, ids, seesDrafts(session)))
  return owners.map((owner) => {
    const [goals, checks, months] = [goalsOf(owner), checksOf(owner), monthsOf(owner)]
    const sumOf = (key: 'held' | 'late' | 'missed' | 'made_up') =>
      months.reduce((sum, month) => sum + (month[key] ?? 0), 0)
    // The newest of a topic comes last.
    const newest = new Map(
      marksOf(owner)
        .toReversed()
        .map(({ topic_id, mark }) => [topic_id, mark]),
    )
    const [report] = reportsOf(owner)
    return {
      owner: { kind: owner.kind, id: owner.id },
      learnerName: learnerNameFor(session, owner),
      subject: owner.subject,
      programme: owner.programme,
      executor: executorOf(owner),
      openGoals: goals.filter(({ state }) => state === 'open').length,
      reachedGoals: goals.filter(({ state }) => state === 'reached').length,
      held: sumOf('held'),
      missed: sumOf('missed'),
      ...(owner.kind === 'seat' ? { late: sumOf('late'), madeUp: sumOf('made_up') } : { late: null, madeUp: null }),
      homeworkDone: checks.filter(({ result }) => result === 'done').length,
      homeworkChecked: checks.length,
      averageMark: average([...newest.values()]),
      lastReport: report ? reportLine(report) : null,
    }
  })
}

function byOwner<Row extends { owner_id: string }>(rows: Row[]): (owner: Owner) => Row[] {
  const found = Map.groupBy(rows, ({ owner_id }) => owner_id)
  return ({ id }) => found.get(id) ?? []
}
