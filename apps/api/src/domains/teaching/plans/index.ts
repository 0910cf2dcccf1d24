export { listContractsToPlan, listPlansToApprove, listPlansToFinish, type PlanFacts } from './digest-queries.ts'

import './tables.ts'
