import * as spec from '@navyk/api-spec/market/applications'
import { read, write } from '../../../platform/http/index.ts'
import { applyAsExecutor, getOwnApplication } from './apply.ts'
import { approveApplication, declineApplication, withdrawApplication } from './decide-application.ts'
import { listApplications } from './list-applications.ts'

export const applicationRoutes = [
  write(spec.applyAsExecutor, applyAsExecutor),
  read(spec.getOwnApplication, getOwnApplication),
  write(spec.withdrawApplication, withdrawApplication),
  read(spec.listApplications, listApplications),
  write(spec.approveApplication, approveApplication),
  write(spec.declineApplication, declineApplication),
]
