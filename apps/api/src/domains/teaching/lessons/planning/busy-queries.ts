import { sql } from 'kysely'
import type { Reader } from '../../../../platform/database/index.ts'

/** When executors have lessons and sessions within a span; one query, however many executors. */
export async function listBusyTimes(reader: Reader, executorIds: string[], span: { from: Date; to: Date }) {
  if (executorIds.length === 0) return []
  return reader
    .selectFrom('executor_time')
    .select(['executor_id as executorId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('executor_id', 'in', executorIds)
    .where(sql<boolean>`tstzrange(starts_at, ends_at, '[)') && tstzrange(${span.from}, ${span.to}, '[)')`)
    .orderBy('starts_at')
    .execute()
}
