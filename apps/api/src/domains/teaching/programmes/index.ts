import './steps.ts'
import './tables.ts'

export { declineInvitations, endSeatsAndPlaces } from './leave-programmes.ts'
export { listBindingProgrammes } from './leaving-queries.ts'
export { confirmPaidSeat, freeSeatsOfOrder, reserveSeatForOrder } from './paid-seats.ts'
export { totalOf as priceOfSeat } from './pricing.ts'
export {
  listOpenCities,
  lockProgramme,
  programmesLike,
} from './queries.ts'
export { findTeamOf } from './team-queries.ts'
