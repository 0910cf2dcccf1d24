// Accounts as administrators look after them, on the wire: steps for many accounts at once, permissions, and the load of executors.
export {
  downloadExecutorLoads,
  type ExecutorLoad,
  listExecutorLoads,
  loadOrders,
  ratedDays,
} from './executor-loads.ts'
export { type LoadPeriod, loadPeriods, loadSpan } from './load-period.ts'
export {
  accessActions,
  type AccessAction,
  changeUserPermissions,
  changeUsersAccess,
  messageUsers,
  mostUsers,
  type UserRefusal,
  userMessageForm,
  userPermissionsForm,
  type UserResult,
} from './many-users.ts'
