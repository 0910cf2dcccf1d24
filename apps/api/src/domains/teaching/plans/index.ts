export { listContractsToPlan, listPlansToApprove, listPlansToFinish, type PlanFacts } from './digest-queries.ts'

import './steps.ts'
import './tables.ts'
