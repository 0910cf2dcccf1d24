// Time in which notices of seats are true: the seat is offered or held until the hour that they name.
import type { StillTrue } from '#platform/channels/outbox'
import { hasSeatUntil } from './seats/seat-queries.ts'

const isSeat =
  (state: 'offered' | 'held'): StillTrue =>
  async (reader, { cabinetId, thingId, values }, now) => {
    const until = new Date(values.until ?? '')
    if (thingId === null || until <= now) return false
    return hasSeatUntil(reader, { programmeId: thingId, customerId: cabinetId, state, until })
  }

export const lasting = {
  'programmes.notices.seat_offered': isSeat('offered'),
  'programmes.notices.enrolled_held': isSeat('held'),
}
