// Plans: the lessons of a contract for a month, from the weekly pattern to the customer's approval. It does not own the
// lessons that an approved plan becomes, nor what is paid for them.
export { approvePlan } from './approve-plan.ts'
export { listContractsToPlan, listPlansToApprove, listPlansToFinish, type PlanFacts } from './digest-queries.ts'
export { draftAheadTask } from './drafting/draft-ahead.ts'
export { draftPlans } from './drafting/draft-plans.ts'
export { planTasks, tendPlansTask } from './tend-plans.ts'

export { planRoutes } from './routes.ts'
export { erasePlans } from './erase-queries.ts'
export { exportFor as exportPlans } from './export.ts'
import './tables.ts'
export { partiesOfPlans } from './queries.ts'
