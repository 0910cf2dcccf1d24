import type * as spec from '@navyk/api-spec/market/credentials'
import { businessDate } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, type Session, type WriteCase } from '#platform/http'
import { findStaff, lockCabinet } from '#people/accounts'
import { notify } from '#messages/notices'
import { credentialFiles } from './files.ts'
import { hasOneAlone, isOver } from '../policy.ts'
import { presentOne, staffLink } from '../present.ts'
import { findCredentialRow, insertCredential, supersede } from '../queries.ts'

/** Sends a credential; managers are told. One of its kind that still waits is superseded where one alone counts.
 *  @throws Failure 422 for a day that can't be, for files and a replaced one that are not the executor's */
export const uploadCredential: WriteCase<typeof spec.uploadCredential> = async (tx, effects, session, form) => {
  const now = effects.clock.now()
  const today = businessDate(now)
  if (form.issuedOn > today) throw invalidFields({ issuedOn: 'credentials.issued_later' })
  if (isOver({ valid_until: form.validUntil ?? null }, today)) {
    throw invalidFields({ validUntil: 'credentials.already_over' })
  }
  // Held, so that of two uploads at once the later one sees the other.
  await lockCabinet(tx, session.cabinetId)
  await refuseForeign(tx, session, form, today)
  const row = {
    id: effects.ids.next(),
    executor_id: session.cabinetId,
    kind: form.kind,
    number: form.number,
    issuer: form.issuer,
    issued_on: form.issuedOn,
    valid_until: form.validUntil ?? null,
    replaces_id: form.replacesId ?? null,
    uploaded_at: now,
  }
  await insertCredential(tx, row)
  await credentialFiles.send(tx, session, row.id, form.fileIds)
  const replaced = hasOneAlone(form.kind) ? await supersede(tx, row, { state: 'uploaded', isAlone: true }) : []
  await recordEvents(tx, effects, session, [
    { objectKind: 'executor_credential', objectId: row.id, action: 'uploaded' },
    ...replaced.map((objectId) => ({ objectKind: 'executor_credential', objectId, action: 'superseded' })),
  ])
  const managers = await findStaff(tx, 'manager')
  await notify(
    tx,
    effects,
    managers.map((cabinetId) => ({
      cabinetId,
      kind: 'credentials.notices.uploaded',
      values: {},
      link: staffLink(row.id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return presentOne(tx, session, row.id, today)
}

/** Refuses to replace anything but the executor's own credential of the same kind. */
async function refuseForeign(
  tx: Tx,
  session: Session,
  { kind, replacesId }: spec.CredentialForm,
  today: string,
): Promise<void> {
  if (replacesId === undefined) return
  const replaced = await findCredentialRow(tx, replacesId, today)
  if (replaced?.executor_id !== session.cabinetId || replaced.kind !== kind) {
    throw invalidFields({ replacesId: 'validation.invalid' })
  }
}
