// Accounts: who a person is, their name, picture, language, consents and cabinets. Authentication is in the domains
// beside this one; what a person does in a cabinet is in higher areas.
export { addCabinet } from './add-cabinet.ts'
export { findCabinetToOpen, hasCabinet, listCabinetRows } from './cabinet-queries.ts'
export { insertConsents } from './consents/queries.ts'
export { createAccounts } from './create-accounts.ts'
export {
  holdingAccount,
  lockAccount,
  replacePasswordHash,
  setContact,
  setHasTwoStep,
  setPasswordHash,
} from './credential-queries.ts'
export { findStaff, listPeople, nameOf, type Person } from './people.ts'
export { eraseAccount, findAccountToErase } from './personal-data/erase-account.ts'
export { exportAccount, exportPicture, sessionsFor } from './personal-data/export-account.ts'
export { clearDeletion, findDeletion, listAccountsToErase, setDeletion } from './personal-data/freeze-queries.ts'
export { findContactByPhone } from './queries.ts'
export { accountRoutes } from './routes.ts'
export { serveAvatars } from './avatar/routes.ts'
import './tables.ts'
export { holdCabinet } from './queries.ts'
