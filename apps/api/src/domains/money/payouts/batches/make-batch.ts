import { createHash } from 'node:crypto'
import type * as spec from '@navyk/api-spec/money/payouts'
import { largestBatch, type PayoutFormat } from '@navyk/api-spec/money/payouts'
import { businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, refused, type Session, versionConflict, type WriteCase } from '#platform/http'
import { NotWritable, type PaymentList, paymentListFormats } from '#platform/payments/lists'
import type { Effects } from '#platform/services.ts'
import { listDueReports, moveStatements } from '#money/income-reports'
import type { Recipient } from '../tables.ts'
import {
  findNewestBatch,
  insertBatch,
  insertPayouts,
  listFailedReports,
  lockBatch,
  lockMaking,
} from './batch-queries.ts'
import { describeBatch } from './describe-batch.ts'
import { type DuePayout, sumsOf, withRecipients } from './due-payouts.ts'
import { payerToday } from './recipients.ts'

type ReadyPayout = DuePayout & { recipient: Recipient }

/** Puts statements into a batch and makes its file, in a fixed number of statements of the database.
 *  @throws Failure 409 it comes to something else than was seen, or the details of the service or of a named executor are not known ·
 *  422 a name that the bank could not read */
export const createPayoutBatch: WriteCase<typeof spec.createPayoutBatch> = async (tx, effects, session, input) => {
  const { month, onlyIds, exceptIds, count, kopecks, ...form } = input
  await lockMaking(tx)
  // A failed payout is repeated only on request.
  const states = onlyIds ? (['approved', 'part_paid', 'failed'] as const) : (['approved', 'part_paid'] as const)
  const rows = await listDueReports(tx, { month, onlyIds, exceptIds }, [...states])
  const due = await withRecipients(tx, effects.clock.now(), rows)
  if (onlyIds && due.some(({ recipient }) => recipient === undefined))
    throw refused('payout_no_details', 'payouts.no_details')
  if (onlyIds && due.some(isToAccountChanged)) throw refused('payout_account_changed', 'payouts.account_changed')
  const ready = readyOf(due)
  const sum = ready.reduce((total, each) => total + each.amountKopecks, 0)
  if (ready.length !== count || sum !== kopecks) {
    throw refused('payouts_changed', 'payouts.changed_meanwhile', {}, { current: sumsOf(due) })
  }
  const id = await createBatch(tx, effects, session, { ready, form, repeatsId: null })
  return describeBatch(tx, effects, id)
}

/** Puts the failed payouts of a batch into a new one. @throws Failure 404 · 409 an older version, or nothing to repeat */
export const repeatPayoutBatch: WriteCase<typeof spec.repeatPayoutBatch> = async (tx, effects, session, seen) => {
  await lockMaking(tx)
  const batch = await lockBatch(tx, seen.id)
  if (!batch) throw notFound()
  if (batch.version !== seen.version) throw versionConflict(await describeBatch(tx, effects, seen.id))
  const onlyIds = await listFailedReports(tx, seen.id)
  const due = await withRecipients(tx, effects.clock.now(), await listDueReports(tx, { onlyIds }, ['failed']))
  if (due.length === 0) throw refused('payouts_nothing', 'payouts.nothing_to_repeat')
  const ready = readyOf(due)
  if (ready.length === 0 && due.some(isToAccountChanged))
    throw refused('payout_account_changed', 'payouts.account_changed')
  if (ready.length === 0) throw refused('payout_no_details', 'payouts.no_details')
  const { branch, contract } = batch.payer
  const form = { format: batch.format, branch, contract, purpose: batch.purpose }
  return describeBatch(tx, effects, await createBatch(tx, effects, session, { ready, form, repeatsId: seen.id }))
}

const isToAccountChanged = ({ obstacle }: DuePayout) => obstacle === 'account_changed'

/** Payouts that can be put into a file: it never names an account that was not approved. */
const readyOf = (due: DuePayout[]): ReadyPayout[] =>
  due.flatMap((each) =>
    each.recipient && each.obstacle !== 'on_hold' && !isToAccountChanged(each)
      ? [{ ...each, recipient: each.recipient }]
      : [],
  )

interface BatchInput {
  ready: ReadyPayout[]
  form: { format: PayoutFormat; branch: string; contract: string; purpose: string }
  repeatsId: string | null
}

async function createBatch(tx: Tx, effects: Effects, session: Session, made: BatchInput): Promise<string> {
  const { form, repeatsId } = made
  const now = effects.clock.now()
  const payer = await payerToday(tx, now)
  if (!payer) throw refused('payout_no_payer', 'payouts.no_payer')
  if (made.ready.length > largestBatch) throw refused('payouts_too_many', 'payouts.too_many', { most: largestBatch })
  // In the order of names, which is that of the file and of the page.
  const ready = made.ready.toSorted(
    (a, b) => a.recipient.name.localeCompare(b.recipient.name, 'ru') || (a.row.id < b.row.id ? -1 : 1),
  )
  const id = effects.ids.next()
  const list: PaymentList = {
    number: ((await findNewestBatch(tx))?.number ?? 0) + 1,
    madeOn: businessDate(now),
    payer: { ...payer, branch: form.branch, contract: form.contract },
    purpose: form.purpose,
    rows: ready.map(({ recipient, amountKopecks }) => ({ ...recipient, amountKopecks })),
  }
  const format = paymentListFormats[form.format]
  const file = written(() => format.write(list))
  const sum = ready.reduce((total, each) => total + each.amountKopecks, 0)
  await insertBatch(tx, {
    id,
    number: list.number,
    format: form.format,
    made_on: list.madeOn,
    payer: list.payer,
    purpose: form.purpose,
    payout_count: ready.length,
    sum_kopecks: sum,
    file_name: format.fileName(list),
    file,
    file_sha256: createHash('sha256').update(file).digest('hex'),
    repeats_id: repeatsId,
    created_by: session.cabinetId,
    created_at: now,
  })
  await startPayouts(tx, effects, session, id, ready)
  await recordEvent(tx, effects, session, {
    objectKind: 'payout_batch',
    objectId: id,
    action: repeatsId === null ? 'created' : 'created_again',
    changes: { payoutCount: { from: null, to: ready.length }, totalKopecks: { from: null, to: sum } },
  })
  return id
}

/** Starts a payout of each statement in a batch and moves the statements. */
async function startPayouts(tx: Tx, effects: Effects, session: Session, batchId: string, ready: ReadyPayout[]) {
  const now = effects.clock.now()
  await insertPayouts(
    tx,
    ready.map(({ row, amountKopecks, recipient }) => ({
      id: effects.ids.next(),
      income_report_id: row.id,
      executor_id: row.executor_id,
      amount_kopecks: amountKopecks,
      batch_id: batchId,
      recipient,
      started_by: session.cabinetId,
      started_at: now,
    })),
  )
  await moveStatements(
    tx,
    effects,
    session,
    ready.map(({ row, amountKopecks }) => ({
      id: row.id,
      from: row.state,
      version: row.version,
      to: 'in_payment' as const,
      paidKopecks: row.paid_kopecks,
      action: 'put_into_batch',
      changes: { sentKopecks: { from: null, to: amountKopecks } },
    })),
  )
}

function written(write: () => Uint8Array): Uint8Array {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof NotWritable)) throw error
    throw invalidFields({ format: { key: 'payouts.not_writable', values: { text: error.text } } })
  }
}
