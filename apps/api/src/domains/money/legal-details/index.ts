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
import './tables.ts'
