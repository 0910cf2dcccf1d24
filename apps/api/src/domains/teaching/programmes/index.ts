import './steps.ts'
import './tables.ts'

export { declineInvitations, endSeatsAndPlaces } from './personal-data/leave-programmes.ts'
export { listBindingProgrammes } from './personal-data/leaving-queries.ts'
export { confirmPaidSeat, freeSeatsOfOrder, reserveSeatForOrder } from './seats/paid-seats.ts'
export { totalOf as priceOfSeat } from './pricing.ts'
export {
  listOpenCities,
  lockProgramme,
  programmesLike,
} from './queries.ts'
export { findTeamOf } from './team/team-queries.ts'
