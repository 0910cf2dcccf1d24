// The door of online payments: account numbers of requests, because money may come by them without a provider, and open problems.
export { listInvoicesOfAccountNos } from './account-number-queries.ts'
export { countOpenProblems } from './payment-queries.ts'
export { registerTask } from './register-soon.ts'
import './tables.ts'
