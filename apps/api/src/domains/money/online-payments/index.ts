// The door of online payments: account numbers of requests, because money may come by them without a provider.
export { listInvoicesOfAccountNos } from './queries.ts'
export { registerTask } from './tasks.ts'
import './tables.ts'
