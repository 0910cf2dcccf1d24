import type * as spec from '@navyk/api-spec/teaching/plans'
import type { ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import { collectParts } from './get-plan.ts'
import { seesDrafts, visiblePlans } from '../policy.ts'
import { presentSubject, presentSummary } from './present.ts'
import { listPlanRows, listUnplannedContracts } from '../queries.ts'

/** A page of plans, newest month first, in six queries. */
export const listPlans: ReadCase<typeof spec.listPlans> = async (reader, _effects, session, query) => {
  const filter = { ...query, own: visiblePlans(session), withDrafts: seesDrafts(session) }
  const { rows, nextCursor } = await listPlanRows(reader, filter, query)
  const { parts, people } = await collectParts(reader, rows)
  return { data: parts.map((part) => presentSummary(session, people, part)), nextCursor }
}

/** A page of active contracts without a plan for the month, newest first; those without a lesson left in it need none. */
export const listUnplanned: ReadCase<typeof spec.listUnplanned, 'clock'> = async (
  reader,
  { clock },
  session,
  query,
) => {
  const { executorId } = visiblePlans(session)
  const { rows, nextCursor } = await listUnplannedContracts(reader, query.month, clock.now(), executorId, query)
  const contracts = await findContracts(
    reader,
    rows.map(({ id }) => id),
  )
  const shown = [...contracts.values()].sort((one, other) => other.number - one.number)
  const people = await listPeople(
    reader,
    shown.flatMap((contract) => [contract.executorId, contract.customerId]),
  )
  return {
    data: shown.map((contract) => ({ ...presentSubject(people, contract), month: query.month })),
    nextCursor,
  }
}
