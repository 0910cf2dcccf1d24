export { changeAccount, lockAccounts, lockAdministrators, setPermissions } from './cabinets/access-queries.ts'
export { addCabinet } from './cabinets/add-cabinet.ts'
export { listCabinetRows } from './cabinets/cabinet-queries.ts'
export { listSamePerson } from './merging/same-person-queries.ts'
export { insertConsents } from './consents/queries.ts'
export { createAccounts } from './cabinets/create-accounts.ts'
export {
  findStaff,
  listAccountsByPhone,
  listActingExecutors,
  listPeople,
  type Person,
} from './names/people.ts'
export { findAccountToErase } from './personal-data/erase-account.ts'
export { sessionsFor } from './personal-data/export-account.ts'
export { peopleNamed } from './names/people-like-queries.ts'
export { staffSession } from './staff-session.ts'
export { listAccountsToErase, setDeletion } from './personal-data/freeze-queries.ts'
export { closeMerged, listCabinetsToMerge, listMerges, livingCabinet, lockPair } from './merging/merge-queries.ts'
export { listPeopleLike } from './names/people-like-queries.ts'
export { getTelegramName } from './profile/telegram-name.ts'
export { selectAccountForShare } from './queries.ts'
import './tables.ts'
export { lockCabinet } from './queries.ts'
