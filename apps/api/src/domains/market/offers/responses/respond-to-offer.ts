import { latestStartDays } from '@navyk/api-spec/market/offers'
import type * as spec from '@navyk/api-spec/market/offers'
import { addDays, type Answer, type Input } from '@navyk/api-spec/kit'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { invalidFields, type Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { listPeople } from '../../../people/accounts/index.ts'
import { notify } from '../../../messages/notices/index.ts'
import { linkTo, offerToChange } from '../offer-to-change.ts'
import { refusalToRespond } from '../policy.ts'
import { getOffer } from '../present-offer.ts'
import { insertResponse, moveOffer } from '../queries.ts'

/** Responds to an open offer; the first response starts the selection. The customer is told.
 *  @throws Failure 404, 409 with the rule that forbids it, 422 */
export async function respondToOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, ...draft }: Input<typeof spec.respondToOffer>,
): Promise<Answer<typeof spec.respondToOffer>> {
  const { row, responses, today, refusal } = await offerToChange(tx, effects, session, id)
  const customer = (await listPeople(tx, [row.customer_id])).get(row.customer_id)
  const respondent = {
    own: responses,
    liveCount: row.response_count,
    isCustomer: customer?.accountId === session.accountId,
  }
  const code = refusalToRespond(row, respondent, today)
  if (code) throw await refusal(code)
  refuseStart(draft.startsOn, today)

  const now = effects.clock.now()
  await insertResponse(tx, {
    id: effects.ids.next(),
    offer_id: id,
    executor_id: session.cabinetId,
    price_kopecks: draft.priceKopecks,
    message: draft.message,
    slots: draft.slots,
    starts_on: draft.startsOn,
    state: 'submitted',
    reason: null,
    created_at: now,
  })
  const isFirst = row.state === 'published'
  if (isFirst) await moveOffer(tx, { id, version: row.version, from: ['published'], to: 'in_selection' })
  await recordEvent(tx, effects, session, {
    objectKind: 'offer',
    objectId: id,
    action: 'responded',
    ...(isFirst && { changes: { state: { from: 'published', to: 'in_selection' } } }),
  })
  await notify(tx, effects, [
    {
      cabinetId: row.customer_id,
      kind: 'offers.notices.responded',
      values: { number: row.number },
      link: linkTo(id),
      actorCabinetId: session.cabinetId,
    },
  ])
  return getOffer(tx, session, id, now)
}

/** @throws Failure 422 */
export function refuseStart(startsOn: string, today: string): void {
  if (startsOn < today) throw invalidFields({ startsOn: 'offers.start_past' })
  if (startsOn > addDays(today, latestStartDays)) {
    throw invalidFields({ startsOn: { key: 'offers.start_far', values: { days: latestStartDays } } })
  }
}
