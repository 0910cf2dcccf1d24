import { downloadAccounts, listAccounts, showPhone } from '@navyk/api-spec/people/directory'
import {
  changeUserPermissions,
  changeUsersAccess,
  downloadExecutorLoads,
  listExecutorLoads,
  messageUsers,
} from '@navyk/api-spec/views/user-management'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, listOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('user-management')

export type UserFilter = FilterOf<typeof listAccounts>

/** Accounts by name, narrowed as the address says. */
export const usersQuery = (filter: UserFilter) => listOf(keys.of('list'), listAccounts, filter)

/** Saves accounts, narrowed as the list is, as a workbook. */
export const useUsersWorkbook = (filter: UserFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadAccounts, { query: filter }), 'navyk-accounts.xlsx'))

const loadKeys = dataKeys('executor-loads')

export type LoadFilter = FilterOf<typeof listExecutorLoads>

/** Executors with their load, narrowed and sorted as the address says. */
export const loadsQuery = (filter: LoadFilter) => listOf(loadKeys.of('list'), listExecutorLoads, filter)

/** Saves the load of executors, as the list shows it, as a workbook. */
export const useLoadsWorkbook = (filter: LoadFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadExecutorLoads, { query: filter }), 'navyk-load.xlsx'))

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone

export const useChangeAccess = () => useWrite(changeUsersAccess)
export const useMessageUsers = () => useWrite(messageUsers)
export const useChangePermissions = (id: string) => useWrite(changeUserPermissions, { id })
