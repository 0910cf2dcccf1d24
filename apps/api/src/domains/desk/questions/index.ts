// Questions: threads between a person and the staff, from asking to closing. It does not own what a question is about:
// a lesson, an invoice, a document stay with their domains.

export { countWaiting as countWaitingQuestions } from './queries.ts'

export { questionRoutes } from './routes.ts'
export { eraseQuestions } from './erase-queries.ts'
export { exportFor as exportQuestions } from './export.ts'
import './tables.ts'
export { partiesOfQuestions } from './queries.ts'
