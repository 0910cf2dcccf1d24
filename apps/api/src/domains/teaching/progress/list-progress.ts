import { addMonths, businessMonth, type Input, monthSpan } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { fullName } from '@navyk/api-spec/vocabulary'
import { invalidFields, type ReadCase, type Session } from '../../../platform/http/index.ts'
import { listPartyContracts, runningStates } from '../contracts/index.ts'
import { seesDrafts } from './policy.ts'
import { average, listExecutors, reportLine } from './present.ts'
import { listChecks, listGoals, listMarks, listReports, sumMonths } from './queries.ts'

/** How far back the list counts lessons and homework, in months, this one included. */
const countedMonths = 3

/** One line for each running contract of a customer, or of an executor, in a number of queries that does not grow with them.
 *  @throws Failure 422 at `customerId` where staff name nobody */
export const listProgress: ReadCase<typeof spec.listProgress, 'clock'> = async (reader, { clock }, session, query) => {
  const found = await listPartyContracts(reader, partyOf(session, query), runningStates)
  const contracts = found.filter(
    ({ customerId, executorId }) =>
      (query.customerId ?? customerId) === customerId && (query.executorId ?? executorId) === executorId,
  )
  const ids = contracts.map(({ id }) => id)
  if (ids.length === 0) return []
  const thisMonth = businessMonth(clock.now())
  const first = addMonths(thisMonth, 1 - countedMonths)
  const executorOf = await listExecutors(reader, contracts)
  const goals = await listGoals(reader, ids)
  const marks = await listMarks(reader, ids)
  const checks = (await listChecks(reader, ids)).filter(({ checked_on }) => checked_on >= first)
  const months = await sumMonths(reader, ids, monthSpan(first).from, monthSpan(thisMonth).to)
  const reports = await listReports(reader, ids, seesDrafts(session))
  return contracts.map((contract) => {
    const own = <Row extends { contract_id: string }>(rows: Row[]) =>
      rows.filter(({ contract_id }) => contract_id === contract.id)
    const newest = new Map(
      own(marks)
        .reverse()
        .map(({ topic_id, mark }) => [topic_id, mark]),
    )
    const [report] = own(reports)
    return {
      contractId: contract.id,
      learnerName: fullName(contract.learnerFirstName, contract.learnerLastName),
      subject: contract.subject,
      executor: executorOf(contract),
      openGoals: own(goals).filter(({ state }) => state === 'open').length,
      reachedGoals: own(goals).filter(({ state }) => state === 'reached').length,
      held: own(months).reduce((sum, { held }) => sum + held, 0),
      missed: own(months).reduce((sum, { missed }) => sum + missed, 0),
      homeworkDone: own(checks).filter(({ result }) => result === 'done').length,
      homeworkChecked: own(checks).length,
      averageMark: average([...newest.values()]),
      lastReport: report ? reportLine(report) : null,
    }
  })
}

/** Whose contracts are asked for; the rest of the query narrows them. */
function partyOf(session: Session, { customerId, executorId }: Input<typeof spec.listProgress>) {
  if (session.role !== 'staff') return { customerId: session.cabinetId }
  if (customerId !== undefined) return { customerId }
  if (executorId === undefined) throw invalidFields({ customerId: 'validation.required' })
  return { executorId }
}
