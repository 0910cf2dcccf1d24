import type { Refund } from '@navyk/api-spec/money/payments'
import { customerStatementPath } from '@navyk/api-spec/money/invoices/paths'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { lockCreditRows } from '#money/invoices'
import { type Refusal, refundTransitions } from '../policy.ts'
import { describeRefund } from './get-refund.ts'
import { findRefund, lockRefund, moveRefund, type RefundColumns, type RefundRow } from './queries.ts'

export interface RefundTypes {
  found: { row: RefundRow }
  transitions: typeof refundTransitions
  columns: RefundColumns
  refusal: Refusal
  notice: NoticesOf<'payments'>
  presented: Refund
}

/** Steps of a refund. The endpoints let accountants alone take them. */
export const refundSteps = defineStateMachine<RefundTypes>({
  kind: 'refund',
  // The customer's money is locked before the refund, as everywhere.
  find: async ({ tx }, { id }) => {
    const seen = await findRefund(tx, id)
    if (!seen) throw notFound()
    await lockCreditRows(tx, [seen.customer_id])
    return { row: (await lockRefund(tx, id)) ?? seen }
  },
  transitions: refundTransitions,
  failureOf: async (code, _found, present) => {
    const isOwn = code === 'own_request' || code === 'own_return' || code === 'same_person'
    const of = isOwn ? 'refund_own' : 'refund_state'
    return refused(of, `payments.${code}`, {}, { current: await present() })
  },
  move: moveRefund,
  present: ({ tx, effects, session }, row) => describeRefund(tx, effects, session, row),
  notices: noticesOf('payments', ({ row }) => ({ link: refundLink(row) })),
})

/** The customer's statement, which shows the refund. A mark follows the id, because it is not the id of a payment, which notices of this
 *  domain are about. */
export const refundLink = (row: { customer_id: string }) => `${customerStatementPath(row.customer_id)}#refunds` as const
