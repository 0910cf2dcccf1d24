export { countWaiting as countWaitingQuestions } from './queries.ts'

import './tables.ts'
