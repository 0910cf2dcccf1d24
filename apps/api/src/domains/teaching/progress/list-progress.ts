import { addMonths, businessMonth, monthSpan } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { ReadCase } from '../../../platform/http/index.ts'
import { listPartyContracts, runningStates } from '../contracts/index.ts'
import { average, listExecutors, reportLine } from './present.ts'
import { listChecks, listGoals, listMarks, listReports, sumMonths } from './queries.ts'

/** How far back the list counts lessons and homework, in months, this one included. */
const countedMonths = 3

/** One line for each running contract of the customer, in a number of queries that does not grow with them. */
export const listProgress: ReadCase<typeof spec.listProgress, 'clock'> = async (reader, { clock }, session) => {
  const contracts = await listPartyContracts(reader, { customerId: session.cabinetId }, runningStates)
  const ids = contracts.map(({ id }) => id)
  if (ids.length === 0) return []
  const thisMonth = businessMonth(clock.now())
  const first = addMonths(thisMonth, 1 - countedMonths)
  const executorOf = await listExecutors(reader, contracts)
  const goals = await listGoals(reader, ids)
  const marks = await listMarks(reader, ids)
  const checks = (await listChecks(reader, ids)).filter(({ checked_on }) => checked_on >= first)
  const months = await sumMonths(reader, ids, monthSpan(first).from, monthSpan(thisMonth).to)
  const reports = await listReports(reader, ids, false)
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
