import type { Answer } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/lessons'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { forbidden, type ReadCase, refused, type Session, versionConflict, type WriteCase } from '#platform/http'
import { notify } from '#messages/notices'
import { type ContractFacts, getContractFor } from '#teaching/contracts'
import { meetingPlaceNotices } from '../life/lesson-notices.ts'
import { mayTeachFor, maySetMeetingPlace } from '../policy.ts'
import { findMeetingPlace, upsertMeetingPlace } from './place-queries.ts'

/** @throws Failure 404, the same for an absent contract and for somebody else's */
export const getMeetingPlace: ReadCase<typeof spec.getMeetingPlace> = async (reader, _effects, session, { id }) =>
  present(reader, session, await getContractFor(reader, session, id))

/** Sets the place of a contract's lessons from now on, but for those that have a place of their own; the other people are told.
 *  @throws Failure 404 as above · 403 · 409 the contract is over, or an older version */
export const setMeetingPlace: WriteCase<typeof spec.setMeetingPlace> = async (
  tx,
  effects,
  session,
  { id, version, place },
) => {
  const contract = await getContractFor(tx, session, id)
  if (!mayTeachFor(session, contract)) throw forbidden('lessons.not_yours')
  if (!maySetMeetingPlace(session, contract)) throw refused('lesson_contract_not_active', 'lessons.contract_not_active')
  const before = await findMeetingPlace(tx, id)
  if ((before?.version ?? 0) !== version) throw versionConflict(await present(tx, session, contract))
  if ((before?.place ?? '') === place) return present(tx, session, contract)
  const row = { contract_id: id, place, changed_by: session.cabinetId, changed_at: effects.clock.now() }
  if (!(await upsertMeetingPlace(tx, { ...row, version }))) throw versionConflict(await present(tx, session, contract))
  await recordEvent(tx, effects, session, {
    objectKind: 'contract',
    objectId: id,
    action: 'meeting_place_changed',
    changes: { meetingPlace: { from: before?.place ?? '', to: place } },
  })
  await notify(tx, effects, meetingPlaceNotices(session, contract))
  return present(tx, session, contract)
}

async function present(
  reader: Reader,
  session: Session,
  contract: ContractFacts,
): Promise<Answer<typeof spec.getMeetingPlace>> {
  const row = await findMeetingPlace(reader, contract.id)
  return {
    place: row?.place ?? '',
    agreedPlace: contract.place,
    changedAt: row?.changed_at.toISOString() ?? null,
    version: row?.version ?? 0,
    canSet: maySetMeetingPlace(session, contract),
  }
}
