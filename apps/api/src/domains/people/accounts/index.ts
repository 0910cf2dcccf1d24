export { changeAccount, lockAccounts, lockAdministrators, setPermissions } from './access-queries.ts'
export { addCabinet } from './add-cabinet.ts'
export { listCabinetRows } from './cabinet-queries.ts'
export { listSamePerson } from './same-person-queries.ts'
export { insertConsents } from './consents/queries.ts'
export { createAccounts } from './create-accounts.ts'
export {
  findStaff,
  listAccountsByPhone,
  listActingExecutors,
  listPeople,
  type Person,
} from './people.ts'
export { findAccountToErase } from './personal-data/erase-account.ts'
export { sessionsFor } from './personal-data/export-account.ts'
export { peopleNamed } from './named-queries.ts'
export { staffSession } from './staff-session.ts'
export { listAccountsToErase, setDeletion } from './personal-data/freeze-queries.ts'
export { closeMerged, listCabinetsToMerge, listMerges, livingCabinet, lockPair } from './merge-queries.ts'
export { listPeopleLike } from './name-queries.ts'
export { getTelegramName } from './profile/telegram-name.ts'
export { selectAccountForShare } from './credential-queries.ts'
import './tables.ts'
export { lockCabinet } from './queries.ts'
import './avatar/tables.ts'
