import {
  type ApplicationState,
  applyAsExecutor,
  approveApplication,
  declineApplication,
  getOwnApplication,
  listApplications,
  withdrawApplication,
} from '@navyk/api-spec/market/applications'
import { showPhone } from '@navyk/api-spec/people/directory'
import { call } from '../../../app/calls/call.ts'
import { dataKeys, queryOf, listOf, useWrite } from '../../../app/calls/query.ts'

const keys = dataKeys('applications')

export const ownApplicationQuery = queryOf(keys.of('own'), getOwnApplication)

export const applicationsQuery = (state: ApplicationState | undefined) =>
  listOf(keys.of('list', state), listApplications, { state })

export const useApplyAsExecutor = () => useWrite(applyAsExecutor)

export const useWithdraw = () => useWrite(withdrawApplication)

export const useApprove = () => useWrite(approveApplication)

export const useDecline = () => useWrite(declineApplication)

/** The whole phone number of an account; the server records the request. */
export const loadPhone = async (id: string) => (await call(showPhone, { params: { id } })).data.phone
