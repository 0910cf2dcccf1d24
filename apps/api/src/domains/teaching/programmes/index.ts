import './steps.ts'
import './tables.ts'

export { declineInvitations, leaveAllProgrammes } from './leave-programmes.ts'
export { listBindingProgrammes } from './leaving-queries.ts'
export { confirmPaidSeat, freeSeatsOfOrder, takeSeatForOrder } from './paid-seats.ts'
export { totalOf as priceOfSeat } from './pricing.ts'
export {
  listOpenCities,
  lockProgramme,
  programmesLike,
} from './queries.ts'
export { findTeamOf } from './team-queries.ts'
