import type * as spec from '@navyk/api-spec/money/payouts'
import type { Input } from '@navyk/api-spec/kit'
import { listHistory } from '#platform/audit'
import { ascending, by, pageBy, type Reader } from '#platform/database'
import { type AnsweredFile, notFound, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { listMonthsOf } from '#money/income-reports'
import { countPayouts, findBatch, findBatchFile, listBatchRows, payoutsOf } from './batch-queries.ts'
import { describeBatch, presentBatch } from './describe-batch.ts'
import { presentRecipient } from './recipients.ts'

export const listPayoutBatches: ReadCase<typeof spec.listPayoutBatches> = async (reader, _effects, _session, query) => {
  const { rows, nextCursor } = await listBatchRows(reader, query)
  const counts = await countPayouts(
    reader,
    rows.map(({ id }) => id),
  )
  const people = await listPeople(
    reader,
    rows.map((row) => row.created_by),
  )
  return { data: rows.map((row) => presentBatch(people, counts, row)), nextCursor }
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
  { id, state, ...page },
) => {
  if (!(await findBatch(reader, id))) throw notFound()
  const { rows, nextCursor } = await payoutsOf(reader, id, { state }).$call(pageBy(ascending(by.id('id')), page))
  const people = await listPeople(
    reader,
    rows.map((row) => row.executor_id),
  )
  const months = await listMonthsOf(
    reader,
    rows.map((row) => row.income_report_id),
  )
  const data = rows.flatMap((row) => {
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
  return { data, nextCursor }
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
