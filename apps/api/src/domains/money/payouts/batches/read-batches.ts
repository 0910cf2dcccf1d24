import type * as spec from '@navyk/api-spec/money/payouts'
import { defaultPageSize, type Input } from '@navyk/api-spec/kit'
import { listHistory } from '#platform/audit'
import { readIdCursor } from '#platform/cursors.ts'
import type { Reader } from '#platform/database'
import { type AnsweredFile, notFound, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { listMonthsOf } from '#money/income-reports'
import { countPayouts, findBatch, findBatchFile, listBatchRows, listPayoutsOf } from './batch-queries.ts'
import { describeBatch, presentBatch } from './describe-batch.ts'
import { presentRecipient } from './recipients.ts'

export const listPayoutBatches: ReadCase<typeof spec.listPayoutBatches> = async (
  reader,
  _effects,
  _session,
  { cursor, limit = defaultPageSize },
) => {
  const rows = await listBatchRows(reader, cursor === undefined ? undefined : readIdCursor(cursor), limit + 1)
  const shown = rows.slice(0, limit)
  const counts = await countPayouts(
    reader,
    shown.map(({ id }) => id),
  )
  const people = await listPeople(
    reader,
    shown.map((row) => row.created_by),
  )
  return {
    data: shown.map((row) => presentBatch(people, counts, row)),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

export const getPayoutBatch: ReadCase<typeof spec.getPayoutBatch, 'clock'> = async (
  reader,
  effects,
  _session,
  { id },
) => describeBatch(reader, effects, id)

export const listBatchPayouts: ReadCase<typeof spec.listBatchPayouts> = async (
  reader,
  _effects,
  _session,
  { id, state, cursor, limit = defaultPageSize },
) => {
  if (!(await findBatch(reader, id))) throw notFound()
  const after = cursor === undefined ? undefined : readIdCursor(cursor)
  const rows = await listPayoutsOf(reader, id, { state, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const people = await listPeople(
    reader,
    shown.map((row) => row.executor_id),
  )
  const months = await listMonthsOf(
    reader,
    shown.map((row) => row.income_report_id),
  )
  const data = shown.flatMap((row) => {
    const person = people.get(row.executor_id)
    if (row.recipient === null) return []
    return [
      {
        id: row.id,
        reportId: row.income_report_id,
        month: months.get(row.income_report_id) ?? '',
        executor: { id: row.executor_id, firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' },
        state: row.state,
        paidOn: row.paid_on,
        reason: row.reason,
        amountKopecks: row.amount_kopecks,
        recipient: presentRecipient(row.recipient),
      },
    ]
  })
  return { data, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

export const listBatchHistory: ReadCase<typeof spec.listBatchHistory> = async (reader, _effects, _session, { id }) => {
  if (!(await findBatch(reader, id))) throw notFound()
  return listHistory(reader, 'payout_batch', id)
}

/** The bytes of the file as they were made. @throws Failure 404 there is none */
export async function downloadPayoutBatch(
  reader: Reader,
  _effects: unknown,
  _session: unknown,
  { id }: Input<typeof spec.downloadPayoutBatch>,
): Promise<AnsweredFile> {
  const row = await findBatchFile(reader, id)
  if (!row) throw notFound()
  return { name: row.file_name, bytes: row.file, shows: { id } }
}
