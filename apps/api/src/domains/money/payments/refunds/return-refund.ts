// Returns of refunds that were paid out: recorded by mistake, or sent back by the bank.
import type * as spec from '@navyk/api-spec/money/payments'
import type { Tx } from '#platform/database'
import { notFound, refused, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { findStaff, listSamePerson } from '#people/accounts'
import { addToCredit, lockCreditRows } from '#money/invoices'
import { post } from '#money/ledger'
import { refundReturnEntry } from '../recording/payment-rules.ts'
import { isSentBackBy, refusalToDecide } from '../policy.ts'
import { findRefund, lockRefund } from './queries.ts'
import { refundSteps } from './refund-steps.ts'

/** Says that a refund has come back, with a reason; nothing moves before another account agrees.
 *  @throws Failure 404 · 409 it is not paid out */
export const askRefundReturn = refundSteps.useCase<typeof spec.askRefundReturn>(
  'askReturn',
  async ({ tx, now, row, session, move, notify }, { reason }) => {
    const by = { return_asked_by: session.accountId, return_asked_at: now, return_reason: reason }
    await move({ action: 'return_asked', set: by, reason })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('refund_return_asked', others, { amount: moneyInText(row.amount_kopecks), reason })
  },
)

interface SentBack {
  refundId: string
  /** The sum that the bank has sent back, and the day. */
  amountKopecks: number
  bookedOn: string
  reason: string
}

/** Asks for the return of a refund whose whole sum the bank has sent back. Nothing happens where somebody has asked for it already, or
 *  two people have agreed.
 *  @throws Failure 404 no such refund · 409 it did not go out through the bank by then, or is of another sum */
export async function recordRefundReturn(
  tx: Tx,
  effects: Effects,
  session: Session,
  { refundId, amountKopecks, bookedOn, reason }: SentBack,
): Promise<{ customerId: string }> {
  const seen = await findRefund(tx, refundId)
  if (!seen) throw notFound()
  // From here on nobody else moves it, so that it is asked for once.
  await lockCreditRows(tx, [seen.customer_id])
  const refund = (await lockRefund(tx, refundId)) ?? seen
  if (!isSentBackBy({ amountKopecks, bookedOn }, refund)) throw refused('refund_not_returned', 'payments.not_returned')
  if (refund.state === 'paid') {
    await askRefundReturn(tx, effects, session, { id: refundId, version: refund.version, reason })
  }
  return { customerId: refund.customer_id }
}

/** Agrees that a refund has come back: the money is here again, and credit of the customer, who is told.
 *  @throws Failure 404 · 409 nobody has said so, or the session's own account */
export const approveRefundReturn = refundSteps.useCase<typeof spec.approveRefundReturn>(
  'approveReturn',
  async ({ tx, effects, now, row, session, move, notify, refusal }) => {
    const person = await listSamePerson({ reader: tx, session })
    const refused = refusalToDecide(session, person, row.return_asked_by, 'own_return')
    if (refused) throw await refusal(refused)
    const { id, customer_id: customerId, amount_kopecks: amountKopecks, method, return_reason: reason } = row
    if (method === null || reason === null) throw new Error(`the refund ${id} was never paid out`)
    await move({ action: 'came_back', set: { returned_by: session.accountId, returned_at: now }, reason })
    await addToCredit(tx, [{ customerId, creditKopecks: amountKopecks }])
    await post(tx, effects, refundReturnEntry({ id, customerId, amountKopecks, method }, now))
    await notify('refund_returned', [customerId], { amount: moneyInText(amountKopecks), reason })
  },
)

/** Refuses a return, or takes back the own word: the refund stays paid out. @throws Failure 404 · 409 nobody has said so */
export const refuseRefundReturn = refundSteps.useCase<typeof spec.refuseRefundReturn>(
  'refuseReturn',
  async ({ tx, effects, row, session, move, notify }, { reason }) => {
    const nothing = { return_asked_by: null, return_asked_at: null, return_reason: null }
    await move({ action: 'return_refused', set: nothing, reason })
    await effects.announceStep(tx, effects, session, 'refund.return_refused', { refundId: row.id, reason })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('refund_return_refused', others, { amount: moneyInText(row.amount_kopecks), reason })
  },
)
