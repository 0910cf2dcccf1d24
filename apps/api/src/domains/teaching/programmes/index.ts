import './steps.ts'
import './tables.ts'

export { confirmPaidSeat, keepSeatForOrder, lockSeatToOrder } from './paid-seats.ts'
export { rateOn } from './programme-facts.ts'
export { lockProgramme } from './queries.ts'
export { passSeatTimes, startProgrammes } from './tasks.ts'
