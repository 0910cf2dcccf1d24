export {
  changeAccount,
  isBlocked,
  listMainCabinets,
  lockAccounts,
  lockAdministrators,
  setPermissions,
} from './access-queries.ts'
export { addCabinet } from './add-cabinet.ts'
export { findCabinetToOpen, listCabinetRows } from './cabinet-queries.ts'
export { listSamePerson, readSamePerson } from './same-person-queries.ts'
export { insertConsents } from './consents/queries.ts'
export { createAccounts } from './create-accounts.ts'
export { replacePasswordHash, setContact } from './credential-queries.ts'
export {
  type AccountOfPhone,
  findStaff,
  listAccountsByPhone,
  listActingExecutors,
  listExecutorsByPhone,
  listPeople,
  nameOf,
  type Person,
  refOf,
} from './people.ts'
export { findAccountToErase } from './personal-data/erase-account.ts'
export { exportPicture, sessionsFor } from './personal-data/export-account.ts'
export { peopleNamed } from './named-queries.ts'
export { staffSession } from './staff-session.ts'
export { clearDeletion, findDeletion, listAccountsToErase, setDeletion } from './personal-data/freeze-queries.ts'
export {
  closeMerged,
  listCabinetsToMerge,
  listMerges,
  livingCabinet,
  lockPair,
} from './merge-queries.ts'
export { mayNameInTelegram } from './policy.ts'
export { maskPhone } from './mask-phone.ts'
export { listPeopleLike } from './name-queries.ts'
export { getTelegramName } from './profile/telegram-name.ts'
export { findContactByPhone } from './queries.ts'
export { holdingAccount, lockAccount } from './credential-queries.ts'
import './tables.ts'
export { holdCabinet } from './queries.ts'
