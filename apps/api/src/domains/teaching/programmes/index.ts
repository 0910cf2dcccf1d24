import './steps.ts'
import './tables.ts'

export { rateOn } from './programme-facts.ts'
export { passSeatTimes, startProgrammes } from './tasks.ts'
