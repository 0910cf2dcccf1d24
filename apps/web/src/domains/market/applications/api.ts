import {
  applyAsExecutor,
  approveApplication,
  checkApplication,
  declineApplication,
  downloadApplications,
  getOwnApplication,
  listApplications,
  withdrawApplication,
} from '@navyk/api-spec/market/applications'
import { showPhone } from '@navyk/api-spec/people/directory'
import { call, fetchFile } from '#app/calls/call.ts'
import { dataKeys, type FilterOf, queryOf, listOf, useWrite } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'

const keys = dataKeys('applications')

export const ownApplicationQuery = queryOf(keys.of('own'), getOwnApplication)

export type ApplicationFilter = FilterOf<typeof downloadApplications>

export const applicationsQuery = (filter: ApplicationFilter) => listOf(keys.of('list'), listApplications, filter)

/** Saves applications, narrowed as the list is, as a workbook. */
export const useWorkbook = (filter: ApplicationFilter) =>
  useSaving(async () => saveBlob(await fetchFile(downloadApplications, { query: filter }), 'navyk-applications.xlsx'))

export const useApplyAsExecutor = () => useWrite(applyAsExecutor)

export const useWithdraw = () => useWrite(withdrawApplication)

export const useCheck = () => useWrite(checkApplication)

export const useApprove = () => useWrite(approveApplication)

export const useDecline = () => useWrite(declineApplication)

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone
