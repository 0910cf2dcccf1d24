import type { Reader } from '../../../../platform/database/index.ts'

/** When executors have planned lessons that begin in [from, to); one query, however many executors. */
export async function listBusyTimes(reader: Reader, executorIds: string[], span: { from: Date; to: Date }) {
  if (executorIds.length === 0) return []
  return reader
    .selectFrom('lesson')
    .select(['executor_id as executorId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('executor_id', 'in', executorIds)
    .where('state', '=', 'planned')
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .orderBy('starts_at')
    .execute()
}
