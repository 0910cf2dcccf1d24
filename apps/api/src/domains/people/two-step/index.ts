export { startSecondStep } from './challenge.ts'
export { resealTask } from './codes/reseal.ts'
export { findSecondStep } from './queries.ts'
import './tables.ts'
