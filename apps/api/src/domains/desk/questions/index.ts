export { takeUnsentFiles } from './files.ts'
export { excerptOf } from './messages.ts'
export { countWaitingQuestions } from './queries.ts'

import './tables.ts'
