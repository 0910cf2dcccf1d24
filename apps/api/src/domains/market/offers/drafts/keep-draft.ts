import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import { keepable, unsavedDraft } from '@navyk/api-spec/market/offers'
import type { Reader, Tx } from '../../../../platform/database/index.ts'
import { type Session, versionConflict } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { findExecutor } from '../create-offer.ts'
import { changeDraft, deleteDraft, findDraftRow, insertDraft } from './draft-queries.ts'

/** The form that the customer has begun, on whichever device. */
export async function getDraft(
  reader: Reader,
  _effects: unknown,
  session: Session,
): Promise<Answer<typeof spec.getOfferDraft>> {
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
export async function saveDraft(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  session: Session,
  { version, form }: Input<typeof spec.saveOfferDraft>,
): Promise<Answer<typeof spec.saveOfferDraft>> {
  const now = effects.clock.now()
  const isSaved =
    version === unsavedDraft
      ? await insertDraft(tx, session.cabinetId, form, now)
      : await changeDraft(tx, session.cabinetId, version, form, now)
  const draft = await getDraft(tx, effects, session)
  if (!isSaved || !draft) throw versionConflict(draft)
  return draft
}

/** Forgets the form. */
export async function discardDraft(tx: Tx, _effects: unknown, session: Session): Promise<null> {
  await deleteDraft(tx, session.cabinetId)
  return null
}
