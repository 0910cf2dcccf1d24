import type * as spec from '@navyk/api-spec/market/applications'
import type { Input } from '@navyk/api-spec/kit'
import { wordsOf } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { presentForStaff } from './present.ts'
import { listApplicationRows } from './queries.ts'

/** A page of applications, in two queries: the ones that wait in the order in which they came, others newest first. */
export const listApplications: ReadCase<typeof spec.listApplications> = async (reader, _effects, _session, query) => {
  const { rows, nextCursor } = await listApplicationRows(reader, narrowedBy(query), query)
  return { data: await presentForStaff(reader, rows), nextCursor }
}

/** Filter and order of the list and of its workbook. */
export const narrowedBy = ({ state, search = '' }: Input<typeof spec.downloadApplications>) => ({
  state,
  names: wordsOf(search),
  order: state === 'open' || state === 'submitted' ? ('asc' as const) : ('desc' as const),
})
