import './steps.ts'
import './tables.ts'

export { declineInvitations, leaveAllProgrammes } from './leave-programmes.ts'
export { listBindingProgrammes } from './leaving-queries.ts'
export { confirmPaidSeat, freeSeatsOfOrder, type TakenSeat, takeSeatForOrder } from './paid-seats.ts'
export { totalOf as priceOfSeat } from './pricing.ts'
export { rateOn } from './programme-facts.ts'
export {
  listOpenCities,
  lockProgramme,
  type ProgrammeFilter,
  programmesLike,
} from './queries.ts'
export { findTeamOf } from './team-queries.ts'
export { passSeatTimes, startProgrammes } from './tasks.ts'
