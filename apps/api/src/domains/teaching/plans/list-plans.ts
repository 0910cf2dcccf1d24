import type * as spec from '@navyk/api-spec/teaching/plans'
import { defaultPageSize } from '@navyk/api-spec/kit'
import { readIdCursor } from '#platform/cursors.ts'
import { invalidFields, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { findContracts } from '#teaching/contracts'
import { collectParts } from './get-plan.ts'
import { seesDrafts, visiblePlans } from './policy.ts'
import { presentSubject, presentSummary } from './present.ts'
import { listPlanRows, listUnplannedIds, type Place } from './queries.ts'

/** A page of plans, newest month first, in six queries. */
export const listPlans: ReadCase<typeof spec.listPlans> = async (reader, _effects, session, query) => {
  const { cursor, limit = defaultPageSize, ...filter } = query
  const rows = await listPlanRows(reader, {
    ...filter,
    own: visiblePlans(session),
    withDrafts: seesDrafts(session),
    after: cursor === undefined ? undefined : readCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const { parts, people } = await collectParts(reader, shown)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: parts.map((part) => presentSummary(session, people, part)),
    nextCursor: last ? `${last.month}.${last.id}` : null,
  }
}

function readCursor(cursor: string): Place {
  const [, month = '', id = ''] = /^(20\d{2}-\d{2})\.(.+)$/.exec(cursor) ?? []
  return { month, id: readIdCursor(id) }
}

/** A page of active contracts without a plan for the month, newest first; those without a lesson left in it need none. */
export const listUnplanned: ReadCase<typeof spec.listUnplanned, 'clock'> = async (
  reader,
  { clock },
  session,
  query,
) => {
  const limit = query.limit ?? defaultPageSize
  const { executorId } = visiblePlans(session)
  const before = query.cursor === undefined ? undefined : readNumber(query.cursor)
  const ids = await listUnplannedIds(reader, query.month, clock.now(), { executorId, before, limit: limit + 1 })
  const contracts = await findContracts(reader, ids.slice(0, limit))
  const shown = [...contracts.values()].sort((one, other) => other.number - one.number)
  const people = await listPeople(
    reader,
    shown.flatMap((contract) => [contract.executorId, contract.customerId]),
  )
  const last = ids.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map((contract) => ({ ...presentSubject(people, contract), month: query.month })),
    nextCursor: last ? String(last.number) : null,
  }
}

/** The cursor of a list that is in the order of contract numbers. */
function readNumber(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalidFields({ cursor: 'validation.cursor' })
  return Number(cursor)
}
