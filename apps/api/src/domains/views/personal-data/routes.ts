import {
  downloadDataExport as downloadEndpoint,
  getDataExport as getExportEndpoint,
  getDeletion as getDeletionEndpoint,
  requestDataExport as requestEndpoint,
  requestDeletion as requestDeletionEndpoint,
  takeBackDeletion as takeBackEndpoint,
} from '@navyk/api-spec/views/personal-data'
import { downloadRoute, type Route, route } from '../../../platform/http/index.ts'
import type { TaskHandler } from '../../../platform/queue/index.ts'
import type { Services } from '../../../platform/services.ts'
import { getDeletion, requestDeletion, takeBackDeletion } from './deletion.ts'
import { eraseTasks } from './erase-person.ts'
import { exportTasks } from './export-tasks.ts'
import { downloadDataExport, getDataExport, requestDataExport } from './request-export.ts'

export const personalDataRoutes = (services: Services): Route[] => [
  route(requestEndpoint, ({ session, transact }) => transact((tx) => requestDataExport(tx, services, session))),
  route(getExportEndpoint, ({ session }) => getDataExport(services.db, services, session)),
  downloadRoute(downloadEndpoint, ({ session }) => downloadDataExport(services.db, services, session)),
  route(getDeletionEndpoint, async ({ session }) => ({ data: await getDeletion(services.db, session) })),
  route(requestDeletionEndpoint, ({ session, transact }) =>
    transact(async (tx) => ({ data: await requestDeletion(tx, services, session) })),
  ),
  route(takeBackEndpoint, ({ session, transact }) =>
    transact(async (tx) => ({ data: await takeBackDeletion(tx, services, session) })),
  ),
]

/** The handlers of this domain's tasks. */
export const personalDataTasks = (services: Services): Record<string, TaskHandler> => ({
  ...exportTasks(services),
  ...eraseTasks(services),
})
