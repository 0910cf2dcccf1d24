import type { ApplicationState } from '@navyk/api-spec'
import { defaultPageSize } from '@navyk/api-spec/kit'
import type { Reader } from '../../platform/database/index.ts'
import { invalidFields } from '../../platform/http/index.ts'
import { presentForStaff } from './present.ts'
import { listApplicationRows } from './queries.ts'

interface Query {
  state?: ApplicationState | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of applications, in two queries: the ones that wait in the order in which they came, others newest first. */
export async function listApplications(reader: Reader, query: Query) {
  const { state, cursor, limit = defaultPageSize } = query
  if (cursor !== undefined && !/^[0-9a-f-]{36}$/.test(cursor)) throw invalidFields({ cursor: 'validation.cursor' })
  const order = state === 'submitted' ? 'asc' : 'desc'
  const rows = await listApplicationRows(reader, { state, order, after: cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    data: await presentForStaff(reader, shown),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
