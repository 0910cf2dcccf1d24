export { eraseLeadsAgain } from './personal-data/erase-lead.ts'
export { listErasedLeads } from './personal-data/erase-queries.ts'
import './tables.ts'
