export { getExecutorPlans, listPlansToApprove } from './reading/digest-queries.ts'

import './steps.ts'
import './tables.ts'
