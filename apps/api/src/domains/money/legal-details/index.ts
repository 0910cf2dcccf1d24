export {
  customersOfUnps,
  payersOn,
  payoutAccountsOn,
  refundAccountsOn,
  sellersOn,
  serviceDetailsOn,
} from './details-on.ts'
import './steps.ts'
import './tables.ts'
