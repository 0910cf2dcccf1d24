import type * as spec from '@navyk/api-spec/market/offers'
import { keepable, unsavedDraft } from '@navyk/api-spec/market/offers'
import type { Tx } from '#platform/database'
import { type ReadCase, type Session, versionConflict, type WriteCase } from '#platform/http'
import { findExecutor } from '../creating/create-offer.ts'
import { changeDraft, deleteDraft, findDraftRow, insertDraft } from './draft-queries.ts'

/** The form that the customer has begun, on whichever device. */
export const getOfferDraft: ReadCase<typeof spec.getOfferDraft> = async (reader, _effects, session) => {
  const row = await findDraftRow(reader, session.cabinetId)
  if (!row) return null
  const invitedId = row.form.invitedExecutorId
  const invited = invitedId === undefined ? undefined : await findExecutor(reader, session, invitedId)
  return {
    // Fields that today's form does not accept are left out; the others are kept.
    form: keepable({ ...row.form }),
    invited: invited ? { id: invited.cabinetId, firstName: invited.firstName, lastName: invited.lastName } : null,
    savedAt: row.saved_at.toISOString(),
    version: row.version,
  }
}

/** Keeps the form as it is typed. @throws Failure 409 where another device was quicker, or the offer is sent already */
export const saveOfferDraft: WriteCase<typeof spec.saveOfferDraft, 'clock'> = async (
  tx,
  effects,
  session,
  { version, form },
) => {
  const now = effects.clock.now()
  const isSaved =
    version === unsavedDraft
      ? await insertDraft(tx, session.cabinetId, form, now)
      : await changeDraft(tx, session.cabinetId, version, form, now)
  const draft = await getOfferDraft(tx, effects, session)
  if (!isSaved || !draft) throw versionConflict(draft)
  return draft
}

/** Forgets the form. */
export async function discardOfferDraft(tx: Tx, _effects: unknown, session: Session): Promise<null> {
  await deleteDraft(tx, session.cabinetId)
  return null
}
