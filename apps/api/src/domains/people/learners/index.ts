export { listDoubles } from './doubles.ts'
export { findLearnerOf, hasLearners } from './queries.ts'
export { learnerName } from './learner-name.ts'
import './tables.ts'
