export { customersOfUnps, type PayoutAccount, payersOn, payoutAccountsOn, serviceDetailsOn } from './details-on.ts'
import './tables.ts'
