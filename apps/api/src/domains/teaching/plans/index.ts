export { approvePlan } from './approve-plan.ts'
export { listContractsToPlan, listPlansToApprove, listPlansToFinish, type PlanFacts } from './digest-queries.ts'
export { draftPlans } from './drafting/draft-plans.ts'

import './tables.ts'
