// Accounts: who a person is, their cabinets, sessions, passwords and one-time codes.
// It does not own what a person does in a cabinet. Foundation: every domain may call it, it calls none.
export { insertConsents } from './consents/queries.ts'
export { createAccounts } from './create-accounts.ts'
export { consumeCode, requestCode } from './codes/one-time-codes.ts'
export { openSession } from './sessions/open-session.ts'
export { authenticator } from './sessions/authenticate.ts'
export { sessionEnded } from './sessions/live-events.ts'
export { listLivingSessions } from './sessions/session-list-queries.ts'
export { hashPassword } from './passwords/passwords.ts'
export { findStaff, listPeople, type Person } from './people.ts'
export { accountRoutes } from './routes.ts'
export { accountTasks, tidyUpTask } from './tasks.ts'
import './tables.ts'
