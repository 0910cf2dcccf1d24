import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { listOwnSeats, listTeam } from '../seats/list-seats.ts'

/** This domain's part of the copy of a person's data, as the person sees it: a customer's seats, an executor's places in teams with
 *  their rates. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role === 'customer') {
    const seats = await allPages((cursor) => listOwnSeats(reader, effects, session, { cursor, limit: 100 }))
    return seats.length === 0 ? {} : { 'programme-seats': seats }
  }
  if (session.role === 'executor') {
    const places = await allPages((cursor) => listTeam(reader, effects, session, { cursor, limit: 100 }))
    return places.length === 0 ? {} : { 'programme-teams': places }
  }
  return {}
}
