import type * as spec from '@navyk/api-spec/market/offers'
import { responseSteps } from '../offer-steps.ts'
import { isOpen, mayWithdraw } from '../policy.ts'
import { refuseStart } from './respond-to-offer.ts'
import { changeResponseRow } from './response-queries.ts'

/** Changes an own response. One that the customer has seen is marked as changed, and the customer is told; the offer gets
 *  a new version either way, so that nobody chooses what they have not read.
 *  @throws Failure 404 (also for somebody else's response), 409, 422 */
export const changeResponse = responseSteps.useCase<typeof spec.changeResponse>(
  ({ row, response, today }, { session }) =>
    isOpen(row, today) && mayWithdraw(session, response) ? undefined : 'response_settled',
  async ({ tx, now, row, response, today, move, notify, conflict }, draft) => {
    refuseStart(draft.startsOn, today)
    const wasSeen = response.viewed_at !== null
    const hasNewPrice = draft.payKopecks !== response.pay_kopecks
    const isChanged = await changeResponseRow(tx, response, {
      price_kopecks: draft.payKopecks,
      message: draft.message,
      slots: draft.slots,
      starts_on: draft.startsOn,
      viewed_at: null,
      changed_at: wasSeen ? now : response.changed_at,
      price_before_kopecks: wasSeen ? (hasNewPrice ? response.pay_kopecks : null) : response.pay_before_kopecks,
    })
    if (!isChanged) throw await conflict()
    // Without amounts: the customer reads the history and must not see the executor's pay.
    await move({ action: 'response_changed' })
    if (wasSeen) await notify('response_changed', [row.customer_id])
  },
)
