import { latestStartDays } from '@navyk/api-spec/market/offers'
import type * as spec from '@navyk/api-spec/market/offers'
import { addDays } from '@navyk/api-spec/kit'
import { invalidFields } from '#platform/http'
import { listPeople } from '#people/accounts'
import { offerSteps } from '../offer-steps.ts'
import { refusalToRespond } from '../policy.ts'
import { insertResponse } from '../queries.ts'

/** Responds to an open offer; the first response starts the selection. The customer is told.
 *  @throws Failure 404, 409 with the rule that forbids it, 422 */
export const respondToOffer = offerSteps.useCase<typeof spec.respondToOffer>(
  async ({ row, responses, today }, { tx, session }) => {
    const customer = (await listPeople(tx, [row.customer_id])).get(row.customer_id)
    const isCustomer = customer?.accountId === session.accountId
    return refusalToRespond(row, { own: responses, liveCount: row.response_count, isCustomer }, today)
  },
  async ({ tx, effects, session, now, row, today, move, record, notify }, draft) => {
    refuseStart(draft.startsOn, today)
    await insertResponse(tx, {
      id: effects.ids.next(),
      offer_id: row.id,
      executor_id: session.cabinetId,
      price_kopecks: draft.payKopecks,
      message: draft.message,
      slots: draft.slots,
      starts_on: draft.startsOn,
      state: 'submitted',
      reason: null,
      created_at: now,
    })
    if (row.state === 'published') await move({ to: 'in_selection', action: 'responded' })
    else await record({ action: 'responded' })
    await notify('responded', [row.customer_id])
  },
)

/** @throws Failure 422 */
export function refuseStart(startsOn: string, today: string): void {
  if (startsOn < today) throw invalidFields({ startsOn: 'offers.start_past' })
  if (startsOn > addDays(today, latestStartDays)) {
    throw invalidFields({ startsOn: { key: 'offers.start_far', values: { days: latestStartDays } } })
  }
}
