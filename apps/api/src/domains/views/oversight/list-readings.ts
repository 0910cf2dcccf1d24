import type * as spec from '@navyk/api-spec/views/oversight'
import type { ReadingKind } from '@navyk/api-spec/views/oversight'
import { addDays, businessInstant, defaultPageSize, type Input } from '@navyk/api-spec/kit'
import type { ReadCase } from '#platform/http'
import { readTimeCursor, writeTimeCursor } from '#platform/cursors.ts'
import { wordsOf } from '#platform/database'
import { listLearnersOfRecords, listReachRows, listReadingRows } from './queries.ts'

/** Lists readings of records by staff, newest first; `from` and `to` are business days, both included. */
export const listReadings: ReadCase<typeof spec.listReadings> = async (reader, _effects, _session, query) => {
  const rows = await listReadingRows(reader, {
    ...readingFilterOf(query),
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor),
    limit: (query.limit ?? defaultPageSize) + 1,
  })
  const learners = await listLearnersOfRecords(
    reader,
    rows.map((row) => row.object_id),
  )
  const learnerOf = (id: string | null) => {
    const learner = id === null ? undefined : learners.get(id)
    return learner ? { firstName: learner.first_name, lastName: learner.last_name } : null
  }
  return pageOf(rows, query.limit, (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    reader: { accountId: row.reader_id, firstName: row.reader_first_name, lastName: row.reader_last_name },
    subject: { accountId: row.subject_id, firstName: row.subject_first_name, lastName: row.subject_last_name },
    // The recorder writes only these values.
    kind: row.kind as ReadingKind,
    objectId: row.object_id,
    learner: learnerOf(row.object_id),
    isLook: row.is_look,
  }))
}

export const readingFilterOf = (query: Input<typeof spec.downloadReadings>) => ({
  ...daysOf(query),
  subjectNames: wordsOf(query.subject ?? ''),
  subjectId: query.subjectId,
  readerId: query.readerId,
  objectId: query.objectId,
})

/** Business days, both included, as the instants between which they are. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : businessInstant(from),
  before: to === undefined ? undefined : businessInstant(addDays(to, 1)),
})

/** Lists accounts that reached a quota, newest first; `from` and `to` are business days, both included. */
export const listQuotaReaches: ReadCase<typeof spec.listQuotaReaches> = async (reader, _effects, _session, query) => {
  const rows = await listReachRows(reader, {
    ...reachFilterOf(query),
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor),
    limit: (query.limit ?? defaultPageSize) + 1,
  })
  return pageOf(rows, query.limit, (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    account: { accountId: row.account_id, firstName: row.first_name, lastName: row.last_name },
    kind: row.kind,
    most: row.most,
  }))
}

export const reachFilterOf = (query: Input<typeof spec.downloadQuotaReaches>) => ({
  ...daysOf(query),
  names: wordsOf(query.search ?? ''),
})

function pageOf<Row extends { at: Date; id: string }, Shown>(
  rows: Row[],
  limit = defaultPageSize,
  present: (row: Row) => Shown,
) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { data: shown.map(present), nextCursor: last ? writeTimeCursor(last) : null }
}
