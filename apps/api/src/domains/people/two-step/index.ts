export { askForSecondStep } from './challenge.ts'
export { findSecondStep } from './queries.ts'
export { tidyTwoStepTask, twoStepTasks } from './tasks.ts'
import './tables.ts'
