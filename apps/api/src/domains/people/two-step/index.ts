// Two-step: the second step of signing in, and proving again who one is.
export { askForSecondStep } from './challenge.ts'
export { findSecondStep, removeTwoStep } from './queries.ts'
export { stepUpRoutes } from './step-up/routes.ts'
export { twoStepRoutes } from './routes.ts'
export { tidyTwoStepTask, twoStepTasks } from './tasks.ts'
import './tables.ts'
