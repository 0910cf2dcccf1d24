import type * as spec from '@navyk/api-spec/market/applications'
import { defaultPageSize, type Input } from '@navyk/api-spec/kit'
import { wordsOf } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { readIdCursor } from '#platform/cursors.ts'
import { presentForStaff } from './present.ts'
import { listApplicationRows } from './queries.ts'

/** A page of applications, in two queries: the ones that wait in the order in which they came, others newest first. */
export const listApplications: ReadCase<typeof spec.listApplications> = async (
  reader,
  _effects,
  _session,
  { cursor, limit = defaultPageSize, ...query },
) => {
  const rows = await listApplicationRows(reader, {
    ...narrowedBy(query),
    after: cursor === undefined ? undefined : readIdCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return {
    data: await presentForStaff(reader, shown),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Filter and order of the list and of its workbook. */
export const narrowedBy = ({ state, search = '' }: Input<typeof spec.downloadApplications>) => ({
  state,
  names: wordsOf(search),
  order: state === 'open' || state === 'submitted' ? ('asc' as const) : ('desc' as const),
})
