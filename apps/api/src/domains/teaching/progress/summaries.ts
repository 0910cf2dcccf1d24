import { addMonths, businessMonth, monthSpan } from '@navyk/api-spec/kit'
import type { ProgressSummary } from '@navyk/api-spec/teaching/progress'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { learnerNameFor, type Owner } from './owners.ts'
import { seesDrafts } from './policy.ts'
import { average, ever, listExecutors, reportLine, sumMonths } from './present.ts'
import { listChecks, listGoals, listMarks, listReports } from './queries.ts'

/** How far back a list counts lessons and homework, in months, this one included. */
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
  const goals = await listGoals(reader, ids)
  const marks = await listMarks(reader, ids)
  const checks = (await listChecks(reader, ids)).filter(({ checked_on }) => checked_on >= first)
  const months = await sumMonths(reader, owners, from, monthSpan(thisMonth).to)
  const reports = await listReports(reader, ids, seesDrafts(session))
  return owners.map((owner) => {
    const own = <Row extends { owner_id: string }>(rows: Row[]) => rows.filter(({ owner_id }) => owner_id === owner.id)
    const newest = new Map(
      own(marks)
        .reverse()
        .map(({ topic_id, mark }) => [topic_id, mark]),
    )
    const sumOf = (key: 'held' | 'late' | 'missed' | 'made_up') =>
      own(months).reduce((sum, month) => sum + (month[key] ?? 0), 0)
    const [report] = own(reports)
    return {
      owner: { kind: owner.kind, id: owner.id },
      learnerName: learnerNameFor(session, owner),
      ...{ subject: owner.subject, programme: owner.programme, executor: executorOf(owner) },
      openGoals: own(goals).filter(({ state }) => state === 'open').length,
      reachedGoals: own(goals).filter(({ state }) => state === 'reached').length,
      ...{ held: sumOf('held'), missed: sumOf('missed') },
      ...(owner.kind === 'seat' ? { late: sumOf('late'), madeUp: sumOf('made_up') } : { late: null, madeUp: null }),
      homeworkDone: own(checks).filter(({ result }) => result === 'done').length,
      homeworkChecked: own(checks).length,
      averageMark: average([...newest.values()]),
      lastReport: report ? reportLine(report) : null,
    }
  })
}
