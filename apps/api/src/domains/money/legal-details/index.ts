export { customersOfUnps, payersOn, payoutAccountsOn, serviceDetailsOn } from './details-on.ts'
import './tables.ts'
