import type * as spec from '@navyk/api-spec/money/bank-statements'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { Failure, notFound, refused, type Session, type WriteCase } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { staffSession } from '#people/accounts'
import {
  postAsBatch,
  postAsPayment,
  postAsPayout,
  postAsRefund,
  postAsRefundReturn,
  postAsReturn,
  stillDue,
} from './post-row.ts'
import {
  type BankRowRow,
  changeRow,
  type RowSettlement,
  confirmRows,
  findStatement,
  lockConfirmed,
  lockRow,
} from '../queries.ts'
import { describeStatement, type OpenRowMatch, partitionOpen } from '../read-statements.ts'

const postTask = 'post-bank-rows'

/** Confirms all rows that fit without doubt; a task posts them one by one. Nothing is confirmed where these are no longer the rows that
 *  the person has seen. Called with nothing to confirm, it sends the task for the confirmed rows again, in case that was lost.
 *  @throws Failure 404 no such statement · 409 other rows fit now */
export const confirmBankRows: WriteCase<typeof spec.confirmBankRows> = async (tx, effects, session, input) => {
  const { id, count, kopecks } = input
  if (!(await findStatement(tx, id))) throw notFound()
  const sure: OpenRowMatch[] = count === 0 ? [] : (await partitionOpen(tx, effects.clock.now(), id)).sure
  const by = { decided_by: session.cabinetId, decided_at: effects.clock.now() }
  const sum = sure.reduce((total, { row }) => total + row.amount_kopecks, 0)
  const isAsSeen = sure.length === count && sum === kopecks
  const confirmed = isAsSeen && count > 0 ? await confirmRows(tx, sure.flatMap(fitOf), by) : 0
  if (!isAsSeen || confirmed < count) {
    const current = await describeStatement(tx, effects, id)
    throw refused('bank_rows_changed', 'bank_statements.rows_changed', {}, { current })
  }
  if (count > 0) {
    await recordEvent(tx, effects, session, {
      objectKind: 'bank_statement',
      objectId: id,
      action: 'confirmed',
      changes: { rowCount: { from: null, to: count }, amountKopecks: { from: null, to: kopecks } },
    })
  }
  await effects.queue.send(tx, postTask, { statementId: id })
  return describeStatement(tx, effects, id)
}

/** A sure row as it is confirmed: it has one candidate. */
function fitOf({ row: { id, version }, match: { candidates } }: OpenRowMatch): RowSettlement[] {
  const [fit] = candidates
  if (!fit) return []
  const nothing = {
    id,
    version,
    person_id: null,
    invoice_ids: [],
    income_report_id: null,
    payout_batch_id: null,
    refund_id: null,
    returned_refund_id: null,
  }
  switch (fit.kind) {
    case 'payment':
      return [{ ...nothing, settled_as: 'payment', person_id: fit.customerId, invoice_ids: fit.invoiceIds }]
    case 'payout':
    case 'payout_failed':
      return [{ ...nothing, settled_as: fit.kind, person_id: fit.executorId, income_report_id: fit.reportId }]
    case 'batch':
      return [{ ...nothing, settled_as: 'batch', payout_batch_id: fit.batchId }]
    case 'refund':
      return [{ ...nothing, settled_as: 'refund', person_id: fit.customerId, refund_id: fit.refundId }]
    case 'refund_returned':
      return [{ ...nothing, settled_as: fit.kind, person_id: fit.customerId, returned_refund_id: fit.refundId }]
  }
}

/** Posts confirmed rows, each in a transaction of its own, so that a process that ends loses nothing and posts nothing twice. */
async function postConfirmed(services: Services, statementId: string): Promise<void> {
  let row: BankRowRow | undefined
  do {
    row = await services.transact((tx) => postNext(tx, services, statementId)).catch(reopenRefused(services))
  } while (row)
}

class RowRefused extends Error {
  readonly row: BankRowRow

  constructor(row: BankRowRow, cause: unknown) {
    super(`the row ${row.id} of a bank statement no longer fits`, { cause })
    this.row = row
  }
}

async function postNext(tx: Tx, services: Services, statementId: string): Promise<BankRowRow | undefined> {
  const row = await lockConfirmed(tx, statementId)
  if (!row) return undefined
  const session = await staffSession(tx, row.decided_by ?? '', ['accountant'])
  try {
    await postAsConfirmed(tx, services, session, row)
  } catch (error) {
    throw error instanceof Failure ? new RowRefused(row, error) : error
  }
  return row
}

async function postAsConfirmed(tx: Tx, services: Services, session: Session, row: BankRowRow): Promise<void> {
  switch (row.settled_as) {
    case 'payment': {
      const allocations = await stillDue(tx, row)
      if (!allocations) throw new RowRefused(row, undefined)
      return postAsPayment(tx, services, session, row, { customerId: row.person_id ?? '', allocations })
    }
    case 'payout':
      return postAsPayout(tx, services, session, row, row.income_report_id ?? '')
    case 'payout_failed':
      return postAsReturn(tx, services, session, row, row.income_report_id ?? '')
    case 'batch':
      return postAsBatch(tx, services, session, row, row.payout_batch_id ?? '')
    case 'refund_returned':
      return postAsRefundReturn(tx, services, session, row, row.returned_refund_id ?? '')
    default:
      return postAsRefund(tx, services, session, row, row.refund_id ?? '')
  }
}

/** Reopens a confirmed row that can't be posted any more, so that a person looks at it. */
const reopenRefused =
  (services: Services) =>
  async (error: unknown): Promise<BankRowRow> => {
    if (!(error instanceof RowRefused)) throw error
    await services.transact((tx) => reopen(tx, error.row))
    return error.row
  }

async function reopen(tx: Tx, { id }: BankRowRow): Promise<void> {
  if ((await lockRow(tx, id))?.state !== 'confirmed') return
  await changeRow(tx, id, {
    state: 'open',
    settled_as: null,
    person_id: null,
    invoice_ids: [],
    income_report_id: null,
    payout_batch_id: null,
    refund_id: null,
    returned_refund_id: null,
    decided_by: null,
    decided_at: null,
  })
}

/** The handlers of this domain's tasks. */
export const bankStatementTasks = (services: Services) => ({
  [postTask]: (data: unknown) => postConfirmed(services, (data as { statementId: string }).statementId),
})
