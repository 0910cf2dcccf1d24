import type * as spec from '@navyk/api-spec/money/payments'
import { businessDate } from '@navyk/api-spec/kit'
import { moneyInText } from '#platform/texts/text-formats.ts'
import type { Tx } from '#platform/database'
import { invalidFields, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import type { OpenedThing } from '#platform/domain-parts/state-machine.ts'
import { findStaff, listSamePerson } from '#people/accounts'
import { addToCredit } from '#money/invoices'
import { post } from '#money/ledger'
import { refundEntry, refusePaymentDay } from '../recording/payment-rules.ts'
import { refusalToDecide } from '../policy.ts'
import type { Input } from '@navyk/api-spec/kit'
import type { RefundAccount } from '@navyk/api-spec/money/payments'
import { listRefundsOfOnlineMoney } from './queries.ts'
import { accountInHistory, destinationOf, isSameAccount } from './refund-account.ts'
import { refundSteps, type RefundTypes } from './refund-steps.ts'

/** Approves a refund, with the account that it goes to. @throws Failure 409 it is decided already, or the session's own request */
export const approveRefund = refundSteps.useCase<typeof spec.approveRefund>(
  'approve',
  async ({ tx, now, row, session, move, notify, refusal }) => {
    const person = await listSamePerson({ reader: tx, session })
    const refused = refusalToDecide(session, person, row.asked_by, 'own_request')
    if (refused) throw await refusal(refused)
    await move({
      action: 'approved',
      set: { approved_by: session.accountId, approved_at: now },
      changes: accountInHistory(null, row.to_account),
    })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('refund_approved', others, { amount: moneyInText(row.amount_kopecks) })
  },
)

/** Refuses a refund, or takes back the own request: the sum set aside can be used again.
 *  @throws Failure 409 it is paid out or refused already */
export const refuseRefund = refundSteps.useCase<typeof spec.refuseRefund>(
  'refuse',
  async ({ tx, row, session, move, notify }, { reason }) => {
    await move({ action: 'refused', set: { refusal_reason: reason }, reason })
    const { amount_kopecks } = row
    await addToCredit(tx, [
      { customerId: row.customer_id, creditKopecks: amount_kopecks, heldKopecks: -amount_kopecks },
    ])
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('refund_refused', others, { amount: moneyInText(amount_kopecks), reason })
  },
)

/** Names another account, or none: whoever does so asks anew, and somebody else decides about sum and account.
 *  @throws Failure 409 it is paid out or refused already */
export const nameRefundAccount = refundSteps.useCase<typeof spec.nameRefundAccount>(
  'nameAccount',
  async ({ tx, effects, row, session, move, notify }, { account: named }) => {
    const account = await destinationOf(tx, effects, row.customer_id, named)
    if (isSameAccount(account, row.to_account)) return
    await move({
      action: 'account_named',
      changes: accountInHistory(row.to_account, account),
      set: { to_account: account, asked_by: session.accountId, approved_by: null, approved_at: null },
    })
    const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
    await notify('refund_asked', others, { amount: moneyInText(row.amount_kopecks) })
  },
)

/** Records that an approved refund was paid out: the money leaves, and the customer is told. Through the bank it goes to the approved
 *  account; in cash only where it was approved without one. The refund keeps the account.
 *  @throws Failure 409 it is not approved · 422 the day is in the future or more than a year ago, the way is none that was approved, or
 *  a provider is named that has not brought all of the money */
export const payRefund = refundSteps.useCase<typeof spec.payRefund>('pay', (opened, said) => {
  const { method } = said
  const { to_account: account } = opened.row
  if (method === 'bank' && account === null) throw invalidFields({ method: 'payments.no_account' })
  if (method === 'cash' && account !== null) throw invalidFields({ method: 'payments.approved_to_account' })
  return bookPayout(opened, { ...said, account: method === 'bank' ? account : null })
})

type OpenedRefund = OpenedThing<RefundTypes>
type Payout = Omit<Input<typeof spec.payRefund>, 'id' | 'version'> & { account: RefundAccount | null }

/** Records that an approved refund was paid out to the account that a statement of the bank names. That account is kept, whatever was
 *  approved. */
export async function payRefundByBank(
  tx: Tx,
  effects: Effects,
  session: Session,
  {
    id,
    version,
    ...payout
  }: { id: string; version: number; account: RefundAccount } & Omit<Payout, 'method' | 'account'>,
): Promise<void> {
  await bookPayout(await refundSteps.open(tx, effects, session, { id, version }, 'pay'), { method: 'bank', ...payout })
}

async function bookPayout({ tx, effects, now, row, move, notify }: OpenedRefund, payout: Payout): Promise<void> {
  const { method, paidOn, reference, account } = payout
  refusePaymentDay(paidOn, businessDate(now), 'paidOn')
  const { id, customer_id: customerId, amount_kopecks: amountKopecks } = row
  if (method === 'provider' && !(await listRefundsOfOnlineMoney(tx, [id])).has(id)) {
    throw invalidFields({ method: 'payments.not_from_provider' })
  }
  await move({
    action: 'paid',
    set: { method, paid_on: paidOn, reference, account: account && { ...account, on: paidOn } },
    changes: accountInHistory(null, account),
  })
  await addToCredit(tx, [{ customerId, creditKopecks: 0, heldKopecks: -amountKopecks }])
  await post(tx, effects, refundEntry({ id, customerId, amountKopecks, method, paidOn }))
  await notify('refund_paid', [customerId], { amount: moneyInText(amountKopecks) })
}
