// The door of online payments: account numbers of requests, by which money may come past a provider.
export { listInvoicesOfAccountNos } from './account-number-queries.ts'
export { countOpenProblems } from './payment-queries.ts'
export { registerTask } from './register-soon.ts'
import './tables.ts'
