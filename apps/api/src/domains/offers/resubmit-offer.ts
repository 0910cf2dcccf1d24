import type { Offer, OfferDraft } from '@navyk/api-spec'
import { recordEvent } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { columnsOf, refuseDraft, tellManagers } from './create-offer.ts'
import { offerToChange } from './offer-to-change.ts'
import { mayTake } from './policy.ts'
import { getOffer } from './present-offer.ts'
import { replaceOffer } from './queries.ts'

/** Sends a returned offer to moderation again, with whatever the customer has changed. @throws Failure 404, 409, 422 */
export async function resubmitOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  { version, ...draft }: OfferDraft & { version: number },
): Promise<Offer> {
  const now = effects.clock.now()
  const { row, today, conflict, refusal } = await offerToChange(tx, effects, session, id)
  if (row.version !== version) throw await conflict()
  if (!mayTake(session, row, 'resubmit', today)) throw await refusal('wrong_state')
  await refuseDraft(tx, session, draft, today)
  const next = { ...columnsOf(draft), state: 'moderation' as const, outcome_reason: null, waiting_since: now }
  if (!(await replaceOffer(tx, row, next))) throw await conflict()
  await recordEvent(tx, effects, session, {
    objectKind: 'offer',
    objectId: id,
    action: 'submitted',
    changes: { state: { from: 'returned', to: 'moderation' } },
  })
  await tellManagers(tx, effects, row)
  return getOffer(tx, session, id, now)
}
