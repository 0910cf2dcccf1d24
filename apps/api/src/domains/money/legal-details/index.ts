export {
  customersOfUnps,
  type PayoutAccount,
  payersOn,
  payoutAccountsOn,
  refundAccountsOn,
  serviceDetailsOn,
} from './details-on.ts'
import './tables.ts'
