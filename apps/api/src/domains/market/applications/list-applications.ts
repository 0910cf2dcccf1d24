import type * as spec from '@navyk/api-spec/market/applications'
import { defaultPageSize } from '@navyk/api-spec/kit'
import type { ReadCase } from '../../../platform/http/index.ts'
import { readIdCursor } from '../../../platform/cursors.ts'
import { presentForStaff } from './present.ts'
import { listApplicationRows } from './queries.ts'

/** A page of applications, in two queries: the ones that wait in the order in which they came, others newest first. */
export const listApplications: ReadCase<typeof spec.listApplications> = async (reader, _effects, _session, query) => {
  const { state, cursor, limit = defaultPageSize } = query
  const order = state === 'submitted' ? 'asc' : 'desc'
  const rows = await listApplicationRows(reader, {
    state,
    order,
    after: cursor === undefined ? undefined : readIdCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return {
    data: await presentForStaff(reader, shown),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
