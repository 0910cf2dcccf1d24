export {
  customersOfUnps,
  type PayoutAccount,
  payersOn,
  payoutAccountsOn,
  refundAccountsOn,
  type Seller,
  sellersOn,
  serviceDetailsOn,
} from './details-on.ts'
import './steps.ts'
import './tables.ts'
