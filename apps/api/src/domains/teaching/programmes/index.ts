import './steps.ts'
import './tables.ts'

export { canTeach, getProgrammeFor, rateOn } from './programme-facts.ts'
export { linkToProgramme } from './programme-steps.ts'
export { lockProgramme } from './queries.ts'
