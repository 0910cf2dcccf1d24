// The door of online payments: account numbers of requests, because money may come by them without a provider, and open problems.
export { listInvoicesOfAccountNos } from './queries.ts'
export { countOpenProblems } from './problem-queries.ts'
export { registerTask } from './tasks.ts'
import './tables.ts'
