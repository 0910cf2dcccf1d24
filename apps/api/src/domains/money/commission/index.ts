export { type Ruled, ruledPay } from './policy.ts'
export { listRulesBetween } from './queries.ts'
import './tables.ts'
