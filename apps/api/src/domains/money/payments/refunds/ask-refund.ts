import type * as spec from '@navyk/api-spec/money/payments'
import { recordEvent } from '#platform/audit'
import { notFound, refused, type WriteCase } from '#platform/http'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { findStaff, listPeople } from '#people/accounts'
import { notify } from '#messages/notices'
import { addToCredit, lockCreditRows } from '#money/invoices'
import { describeDues } from '../recording/get-customer-dues.ts'
import { drawInOrder } from '../recording/payment-rules.ts'
import { listPaymentsWithCredit } from '../queries.ts'
import { accountInHistory, destinationOf } from './refund-account.ts'
import { getRefund } from './get-refund.ts'
import { insertRefund } from './queries.ts'
import { refundLink } from './refund-steps.ts'

/** Asks for a refund of credit. The sum is set aside at once, out of the oldest payments, so that nothing else takes it while another
 *  accountant decides about the sum and the account; the accountants are told.
 *  @throws Failure 404 no such customer · 409 there is less credit */
export const askRefund: WriteCase<typeof spec.askRefund> = async (tx, effects, session, input) => {
  const { customerId, amountKopecks, reason } = input
  if ((await listPeople(tx, [customerId])).get(customerId)?.role !== 'customer') throw notFound()
  const credit = (await lockCreditRows(tx, [customerId])).get(customerId) ?? 0
  if (credit < amountKopecks) {
    const current = await describeDues(tx, customerId)
    throw refused('payment_credit', 'payments.not_enough_credit', {}, { current })
  }
  const toAccount = await destinationOf(tx, effects, customerId, input.account)
  const id = effects.ids.next()
  const parts = drawInOrder(await listPaymentsWithCredit(tx, [customerId]), [{ end: id, amountKopecks }])
  await insertRefund(
    tx,
    {
      id,
      reason,
      customer_id: customerId,
      amount_kopecks: amountKopecks,
      asked_by: session.accountId,
      created_at: effects.clock.now(),
      to_account: toAccount,
    },
    parts.map((part) => ({ refund_id: id, payment_id: part.sourceId, amount_kopecks: part.amountKopecks })),
  )
  await addToCredit(tx, [{ customerId, creditKopecks: -amountKopecks, heldKopecks: amountKopecks }])
  await recordEvent(tx, effects, session, {
    objectKind: 'refund',
    objectId: id,
    action: 'asked',
    reason,
    changes: {
      amountKopecks: { from: null, to: amountKopecks },
      ...accountInHistory(null, toAccount),
    },
  })
  const others = (await findStaff(tx, 'accountant')).filter((cabinetId) => cabinetId !== session.cabinetId)
  const link = refundLink({ customer_id: customerId })
  const values = { amount: moneyInText(amountKopecks) }
  await notify(
    tx,
    effects,
    others.map((cabinetId) => ({ cabinetId, kind: 'payments.notices.refund_asked', values, link })),
  )
  return getRefund(tx, effects, session, { id })
}
