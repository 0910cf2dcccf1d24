export { startSecondStep } from './challenge.ts'
export { findSecondStep } from './queries.ts'
import './tables.ts'
