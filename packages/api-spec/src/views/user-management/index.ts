// Accounts as administrators look after them, on the wire: what is done with many at once, and who may do what.
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
