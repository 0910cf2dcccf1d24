import type { Change } from '../../../../platform/audit/index.ts'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { type OfferToChange, offerToChange } from '../offer-to-change.ts'
import { mayTake, type Step, stepOf } from '../policy.ts'
import { moveOffer, type OfferMove } from '../queries.ts'

interface How {
  /** The version that the person saw. */
  version: number
  /** The state that it becomes, where it is not the usual one of the step. */
  to?: (found: OfferToChange) => OfferMove['to']
  /** What else changes with the state. */
  changes?: Pick<OfferMove, 'reason' | 'deadlineOn' | 'publishedAt' | 'waitingSince'>
  /** As the history calls it. */
  action: string
  /** Throws where the step itself is possible and something about it is not. */
  check?: (found: OfferToChange) => void
}

/** Moves an offer on by one step, with its row in the history.
 *  @returns the offer as it was before
 *  @throws Failure 404, 409 for an old version and for a state that the step does not start from */
export async function takeStep(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  step: Step,
  how: How,
): Promise<OfferToChange> {
  const found = await offerToChange(tx, effects, session, id)
  const { row, today, conflict, refusal } = found
  if (row.version !== how.version) throw await conflict()
  if (!mayTake(session, row, step, today)) throw await refusal('wrong_state')
  how.check?.(found)
  const to = how.to?.(found) ?? stepOf(step).to
  // The stored state may still be open after the deadline (policy.ts, `stateOn`).
  const from = [row.state]
  if (!(await moveOffer(tx, { id, version: row.version, from, to, ...how.changes }))) throw await conflict()
  const { reason, deadlineOn } = how.changes ?? {}
  const changes: Record<string, Change> = { state: { from: row.state, to } }
  if (deadlineOn !== undefined && deadlineOn !== row.deadline_on) {
    changes.deadlineOn = { from: row.deadline_on, to: deadlineOn }
  }
  await recordEvent(tx, effects, session, {
    objectKind: 'offer',
    objectId: id,
    action: how.action,
    changes,
    ...(reason !== undefined && reason !== null && { reason }),
  })
  return found
}
