export { getExecutorPlans, listPlansToApprove } from './digest-queries.ts'

import './steps.ts'
import './tables.ts'
