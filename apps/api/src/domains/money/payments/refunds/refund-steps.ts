import { customerStatementPath } from '@navyk/api-spec/money/invoices/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { lockCreditRows } from '#money/invoices'
import { type Refusal, refundStates } from '../policy.ts'
import { describeRefund } from './get-refund.ts'
import { findRefund, lockRefund, moveRefund, type RefundColumns, type RefundRow } from './queries.ts'

interface Found {
  row: RefundRow
}

/** Steps of a refund. The endpoints let accountants alone take them. */
export const refundSteps = stateSteps({
  kind: 'refund',
  // The customer's money is locked before the refund, as everywhere.
  find: async ({ tx }: Acting, { id }: { id: string }): Promise<Found> => {
    const seen = await findRefund(tx, id)
    if (!seen) throw notFound()
    await lockCreditRows(tx, [seen.customer_id])
    return { row: (await lockRefund(tx, id)) ?? seen }
  },
  steps: refundStates,
  failureOf: async (code: Refusal, _: Found, current) => {
    const isOwn = code === 'own_request' || code === 'own_return' || code === 'same_person'
    const of = isOwn ? 'refund_own' : 'refund_state'
    return refused(of, `payments.${code}`, {}, { current: await current() })
  },
  move: (tx, row, to, columns: RefundColumns) => moveRefund(tx, row, to, columns),
  current: ({ tx, effects, session }, row) => describeRefund(tx, effects, session, row),
  notify,
  notice: ({ row }, told: NoticeName<'payments'>, { values, ...to }) => ({
    ...to,
    kind: `payments.notices.${told}` as const,
    values,
    link: refundLink(row),
  }),
})

/** The customer's statement, which shows the refund. A mark follows the id, because it is not the id of a payment, which notices of this
 *  domain are about. */
export const refundLink = (row: { customer_id: string }) => `${customerStatementPath(row.customer_id)}#refunds` as const
