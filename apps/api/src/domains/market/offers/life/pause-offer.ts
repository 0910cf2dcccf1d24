import type * as spec from '@navyk/api-spec/market/offers'
import { type OfferToChange, offerSteps } from '../offer-steps.ts'

/** Hides an open offer for a while. The customer and those whose response waits are told why. @throws Failure 404, 409 */
export const pauseOffer = offerSteps.useCase<typeof spec.pauseOffer>(
  'pause',
  async ({ move, notify, ...found }, { reason }) => {
    await move({ action: 'paused', set: { reason }, reason })
    await notify('paused', partiesOf(found), { reason })
  },
)

/** Shows a paused offer again, in selection where responses wait. @throws Failure 404, 409 */
export const resumeOffer = offerSteps.useCase<typeof spec.resumeOffer>('resume', async ({ move, notify, ...found }) => {
  const to = found.row.response_count > 0 ? 'in_selection' : 'published'
  await move({ to, action: 'resumed', set: { reason: null } })
  await notify('resumed', partiesOf(found), { reason: '' })
})

function partiesOf({ row, responses }: OfferToChange): string[] {
  const waiting = responses.filter((response) => response.state === 'submitted')
  return [row.customer_id, ...waiting.map((response) => response.executor_id)]
}
