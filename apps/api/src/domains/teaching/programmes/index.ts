import './steps.ts'
import './tables.ts'

export { confirmPaidSeat, freeSeatsOfOrder, type TakenSeat, takeSeatForOrder } from './paid-seats.ts'
export { totalOf as priceOfSeat } from './pricing.ts'
export { rateOn } from './programme-facts.ts'
export { lockProgramme } from './queries.ts'
export { passSeatTimes, startProgrammes } from './tasks.ts'
