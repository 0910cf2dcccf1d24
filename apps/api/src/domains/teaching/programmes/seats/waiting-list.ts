import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { hasSeatsToGive, offerEnds } from '../policy.ts'
import { lockProgrammeRow, programmeNotice } from '../programme-steps.ts'
import { listFirstWaiting, moveSeats } from './seat-queries.ts'

/** Offers the free seats of a programme to the first in line, whom nobody overtakes: as long as somebody waits, no seat is free. A fixed
 *  number of statements, however many. `session` is that of the action that has freed them. */
export async function offerFreeSeats(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  programmeId: string,
): Promise<void> {
  const now = effects.clock.now()
  const programme = await lockProgrammeRow({ tx, now }, programmeId)
  if (!programme || !hasSeatsToGive(programme)) return
  const free = programme.seats - programme.occupied
  if (free <= 0 || programme.waiting === 0) return
  const first = await listFirstWaiting(tx, programmeId, free)
  const expiresAt = offerEnds(now)
  await moveSeats(
    tx,
    first.map(({ id }) => id),
    'offered',
    { expires_at: expiresAt },
  )
  await recordEvents(
    tx,
    effects,
    session,
    first.map(({ id }) => ({
      objectKind: 'programme_seat',
      objectId: id,
      action: 'offered',
      changes: { state: { from: 'waiting', to: 'offered' } },
    })),
  )
  await notify(
    tx,
    effects,
    first.map((seat) =>
      programmeNotice(programme, 'seat_offered', {
        cabinetId: seat.customer_id,
        values: { learner: seat.learner_first_name, until: expiresAt.toISOString() },
      }),
    ),
  )
}
