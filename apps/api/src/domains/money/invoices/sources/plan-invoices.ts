// Invoices of agreed plans that are paid before their lessons. The plan has charged its lessons when it was approved.
import { businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { lockCreditRows } from '../paying/allocation-queries.ts'
import { creditLocked } from '../correcting/credit-invoice.ts'
import { dueOnOf } from '../drafting/invoicing-rules.ts'
import { issueLockedDrafts } from '../issuing/issue-invoices.ts'
import { insertOwnLines, type SoldLine } from './order-invoices.ts'
import { findLastPosition, excludeDraftLines, writeTotal } from '../drafting/draft-line-queries.ts'
import { findInvoices, insertLines, type InvoiceRow, listLines } from '../queries.ts'
import { findPlanInvoice } from './invoices-of-sources-queries.ts'
import { lockWithMoney, withdrawInvoice } from '../correcting/withdraw-invoice.ts'

export interface PlanToInvoice {
  planId: string
  contractId: string
  customerId: string
  /** The month of its lessons. */
  month: string
  line: SoldLine
  /** Whether its contract has it issued without an accountant. */
  issuesAtOnce: boolean
}

/** Drafts the invoice of an approved plan, and issues it where its contract says so. One plan has one invoice, however often it is asked
 *  for. */
export async function draftPlanInvoice(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  { planId, contractId, customerId, month, line, issuesAtOnce }: PlanToInvoice,
): Promise<void> {
  // The customer's money is locked before the invoices, as everywhere.
  if (issuesAtOnce) await lockCreditRows(tx, [customerId])
  if (await findPlanInvoice(tx, planId)) return
  const id = effects.ids.next()
  await insertOwnLines(tx, effects, {
    id,
    customerId,
    contractId,
    kind: 'plan',
    sourceId: planId,
    lines: [line],
    payer: null,
    period: month,
  })
  await recordEvent(tx, effects, actor, { objectKind: 'invoice', objectId: id, action: 'created' })
  if (!issuesAtOnce) return
  const dueOn = dueOnOf(undefined, businessDate(effects.clock.now()))
  await issueLockedDrafts(tx, effects, { actor: null, session: null }, await findInvoices(tx, [id]), dueOn)
}

/** Takes the price of a plan's lessons that are not taught off its invoice: a draft asks for less, an issued one gets a credit note. The
 *  package of the plan has credited the account of the customer already, whose money is locked.
 *  @returns the sum that it took off, in kopecks: less than was wanted where the invoice asks for less by now */
export async function creditPlanInvoice(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  { planId, wantedKopecks, reason }: { planId: string; wantedKopecks: number; reason: string },
): Promise<number> {
  const found = await findPlanInvoice(tx, planId)
  const row = found && (await lockWithMoney(tx, found.id))
  if (row?.state === 'draft') {
    if (wantedKopecks >= row.total_kopecks) await withdrawInvoice(tx, effects, actor, { id: row.id, reason })
    else await replaceByRest(tx, effects, row, row.total_kopecks - wantedKopecks)
    return wantedKopecks
  }
  const amountKopecks = row?.state === 'issued' ? Math.min(wantedKopecks, row.owed_kopecks) : 0
  if (row && amountKopecks > 0) await creditLocked(tx, effects, actor, row, { amountKopecks, reason, isCharged: false })
  return amountKopecks
}

/** Replaces the lines of a locked draft by one line for the rest. */
async function replaceByRest(tx: Tx, effects: Effects, row: InvoiceRow, restKopecks: number): Promise<void> {
  const lines = (await listLines(tx, row.id)).filter((line) => !line.left_out)
  await excludeDraftLines(
    tx,
    lines.map(({ id }) => id),
    effects.clock.now(),
  )
  const [first] = lines
  if (!first) throw new Error(`the draft ${row.id} has no line`)
  const rest = { quantity: 1, price_kopecks: restKopecks, discount_kopecks: 0, amount_kopecks: restKopecks }
  const place = { id: effects.ids.next(), position: (await findLastPosition(tx, row.id)) + 1 }
  await insertLines(tx, [{ ...first, ...rest, ...place }])
  if (!(await writeTotal(tx, row, { total_kopecks: restKopecks }))) throw new Error(`the draft ${row.id} has changed`)
}
