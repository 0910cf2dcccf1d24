export { customersOfUnps, payersOn, type PayoutAccount, payoutAccountsOn, serviceDetailsOn } from './details-on.ts'
import './tables.ts'
