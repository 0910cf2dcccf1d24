import type * as spec from '@navyk/api-spec/market/offers'
import { notify } from '#messages/notices'
import { type OpenedOffer, offerSteps } from '../offer-steps.ts'

/** The task that tells executors of a published offer; `matching` handles it. */
export const alertExecutorsTask = 'alert-executors'

/** Publishes an offer in moderation. The customer is told, and the executor whom they invited; a task tells others whom
 *  it suits. @throws Failure 404, 409 */
export const publishOffer = offerSteps.useCase<typeof spec.publishOffer>('publish', async (opened) => {
  const set = { publishedAt: opened.now, waitingSince: null, reason: null }
  await opened.move({ action: 'published', set })
  await notifyOfPublishing(opened)
})

/** Returns an offer to its customer, who is told what has to change. @throws Failure 404, 409 */
export const returnOffer = offerSteps.useCase<typeof spec.returnOffer>('return', async (opened, { reason }) => {
  await opened.move({ action: 'returned', set: { reason, waitingSince: null }, reason })
  await opened.notify('returned', [opened.row.customer_id], { reason })
})

/** Notices and task after publishing. */
export async function notifyOfPublishing(opened: OpenedOffer): Promise<void> {
  const { tx, effects, session, row, draftNotices } = opened
  const { customer_id: customer, invited_executor_id: invited } = row
  await notify(tx, effects, [
    ...draftNotices('published', customer === session.cabinetId ? [] : [customer]),
    ...draftNotices('invited', invited === null ? [] : [invited]),
  ])
  await effects.queue.send(tx, alertExecutorsTask, { offerId: row.id })
}
