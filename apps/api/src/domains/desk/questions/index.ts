export { countWaitingQuestions } from './queries.ts'

import './tables.ts'
