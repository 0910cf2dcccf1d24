import './steps.ts'
import './tables.ts'

export { canTeach, getProgrammeFor, rateOn } from './programme-facts.ts'
export { lockProgramme } from './queries.ts'
export { passSeatTimes, startProgrammes } from './tasks.ts'
