// Accounts: who a person is, their cabinets, sessions, passwords and one-time codes.
// It does not own what a person does in a cabinet. Foundation: every domain may call it, it calls none.
export { authenticator } from './authenticate.ts'
export { createAccounts } from './create-accounts.ts'
export { consumeCode, requestCode } from './one-time-codes.ts'
export { openSession } from './open-session.ts'
export { hashPassword } from './passwords.ts'
export { findStaff, listPeople, type Person } from './people.ts'
export { accountRoutes } from './routes.ts'
import './tables.ts'
