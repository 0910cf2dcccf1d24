import type * as spec from '@navyk/api-spec/money/payments'
import { businessDate } from '@navyk/api-spec/kit'
import { moneyInText } from '../../../../platform/text-formats.ts'
import { invalidFields } from '../../../../platform/http/index.ts'
import { findStaff } from '../../../people/accounts/index.ts'
import { addToCredit } from '../../invoices/index.ts'
import { post } from '../../ledger/index.ts'
import { refundAccountsOn } from '../../legal-details/index.ts'
import { refundEntry, refusePaymentDay } from '../payment-rules.ts'
import { mayApprove } from '../policy.ts'
import { listRefundsOfOnlineMoney } from './queries.ts'
import { refundSteps } from './refund-steps.ts'

/** Approves a refund. @throws Failure 409 it is decided already, or the session's own request */
export const approveRefund = refundSteps.useCase<typeof spec.approveRefund>(
  'approve',
  async ({ tx, now, row, session, take, tell, refusal }) => {
    if (!mayApprove(session, row)) throw await refusal('own_request')
    await take({ action: 'approved', set: { approved_by: session.accountId, approved_at: now } })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await tell('refund_approved', others, { amount: moneyInText(row.amount_kopecks) })
  },
)

/** Refuses a refund, or takes back the own request: what was set aside can be used again.
 *  @throws Failure 409 it is paid out or refused already */
export const refuseRefund = refundSteps.useCase<typeof spec.refuseRefund>(
  'refuse',
  async ({ tx, row, session, take, tell }, { reason }) => {
    await take({ action: 'refused', set: { refusal_reason: reason }, reason })
    const { amount_kopecks } = row
    await addToCredit(tx, [
      { customerId: row.customer_id, creditKopecks: amount_kopecks, heldKopecks: -amount_kopecks },
    ])
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await tell('refund_refused', others, { amount: moneyInText(amount_kopecks), reason })
  },
)

/** Records that an approved refund was paid out: the money leaves, and the customer is told.
 *  Through the bank it goes to the account that is named, or to the one of the customer's details of that day; the refund keeps it.
 *  @throws Failure 409 it is not approved · 422 the day is in the future or more than a year ago, no account is known, or a provider
 *  is named that has not brought all of the money */
export const payRefund = refundSteps.useCase<typeof spec.payRefund>(
  'pay',
  async ({ tx, effects, now, row, take, tell }, { method, paidOn, reference, account: named }) => {
    refusePaymentDay(paidOn, businessDate(now), 'paidOn')
    const { id, customer_id: customerId, amount_kopecks: amountKopecks } = row
    if (method === 'provider' && !(await listRefundsOfOnlineMoney(tx, [id])).has(id)) {
      throw invalidFields({ method: 'payments.not_from_provider' })
    }
    const account =
      method === 'bank' ? (named ?? (await refundAccountsOn(tx, [customerId], paidOn)).get(customerId)) : null
    if (account === undefined) throw invalidFields({ account: 'payments.no_account' })
    const kept = account && { ...account, on: paidOn }
    await take({ action: 'paid', set: { method, paid_on: paidOn, reference, account: kept } })
    await addToCredit(tx, [{ customerId, creditKopecks: 0, heldKopecks: -amountKopecks }])
    await post(tx, effects, refundEntry({ id, customerId, amountKopecks, method, paidOn }))
    await tell('refund_paid', [customerId], { amount: moneyInText(amountKopecks) })
  },
)
