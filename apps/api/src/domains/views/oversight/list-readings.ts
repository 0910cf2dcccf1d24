import type * as spec from '@navyk/api-spec/views/oversight'
import type { ReadingKind } from '@navyk/api-spec/views/oversight'
import { addDays, businessInstant, type Input } from '@navyk/api-spec/kit'
import type { ReadCase } from '#platform/http'
import { wordsOf } from '#platform/database'
import { listLearnersOfRecords, listReachRows, listReadingRows } from './queries.ts'

/** Lists readings of records by staff, newest first; `from` and `to` are business days, both included. */
export const listReadings: ReadCase<typeof spec.listReadings> = async (reader, _effects, _session, query) => {
  const { rows, nextCursor } = await listReadingRows(reader, readingFilterOf(query), query)
  const learners = await listLearnersOfRecords(
    reader,
    rows.map((row) => row.object_id),
  )
  const learnerOf = (id: string | null) => {
    const learner = id === null ? undefined : learners.get(id)
    return learner ? { firstName: learner.first_name, lastName: learner.last_name } : null
  }
  const data = rows.map((row) => ({
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
  return { data, nextCursor }
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
  const { rows, nextCursor } = await listReachRows(reader, reachFilterOf(query), query)
  const data = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    account: { accountId: row.account_id, firstName: row.first_name, lastName: row.last_name },
    kind: row.kind,
    most: row.most,
  }))
  return { data, nextCursor }
}

export const reachFilterOf = (query: Input<typeof spec.downloadQuotaReaches>) => ({
  ...daysOf(query),
  names: wordsOf(query.search ?? ''),
})
