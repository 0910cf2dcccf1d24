import type * as spec from '@navyk/api-spec/money/orders'
import { refused } from '#platform/http'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { lockCreditRows } from '#money/invoices'
import { deleteLateMoney } from './late-money-queries.ts'
import { orderSteps } from '../order-steps.ts'
import { may, type Refusal } from '../policy.ts'
import { placeAgain } from '../placing/place-order.ts'
import { describeOrder } from '../present.ts'
import { findOrder } from '../queries.ts'

/** Decides about money that came after an order had ended. Either a like order is placed anew and paid by the credit, at the prices that
 *  the customer has agreed to, or the money stays credit.
 *  @throws Failure 404 · 409 nothing waits for a decision, there is less credit than the order costs, or too little is left */
export const decideLateMoney = orderSteps.useCase<typeof spec.decideLateMoney>(
  ({ row }): Refusal | undefined =>
    may('decideLate', row) && row.late_kopecks > 0 && row.late_decision === null ? undefined : 'no_late_money',
  async ({ tx, effects, session, row, move, notify }, { decision }) => {
    const current = async () => ({ current: await describeOrder(tx, effects, session, row) })
    const credit = (await lockCreditRows(tx, [row.customer_id])).get(row.customer_id) ?? 0
    if (decision === 'restored') {
      if (credit < row.total_kopecks) throw refused('order_credit', 'orders.not_enough_credit', {}, await current())
      const again = await placeAgain(tx, effects, session, row)
      if (!again) throw refused('order_stock', 'orders.nothing_left', {}, await current())
      await notify('restored', [row.customer_id], { number: row.number, again: again.number })
    } else {
      // The credit may be given back or spent by now.
      const notice = credit < row.late_kopecks ? 'kept_closed' : 'kept_as_credit'
      await notify(notice, [row.customer_id], { number: row.number, credit: moneyInText(credit) })
    }
    await deleteLateMoney(tx, row.id)
    await move({
      action: decision,
      set: { late_decision: decision },
      changes: { lateDecision: { from: null, to: decision } },
    })
    return describeOrder(tx, effects, session, (await findOrder(tx, row.id)) ?? row)
  },
)
