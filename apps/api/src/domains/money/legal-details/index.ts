export {
  customersOfUnps,
  type PayoutAccount,
  payersOn,
  payoutAccountsOn,
  type Seller,
  sellersOn,
  serviceDetailsOn,
} from './details-on.ts'
import './tables.ts'
