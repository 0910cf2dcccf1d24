// Sessions: who is signed in, from which device and in which cabinet, what limits failed tries, and the streams of open pages.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { exportSessions } from './export-sessions.ts'
import { removeSignInEventsOf } from './history-queries.ts'
import { removeSessionsOf } from './queries.ts'
import { sessionRoutes } from './routes.ts'
import { sessionTasks, tidySessionsTask } from './tasks.ts'

export const manifest: DomainManifest = {
  routes: sessionRoutes,
  tasks: sessionTasks,
  timetable: {
    [tidySessionsTask]: '15 * * * *',
  },
  exportAccount: exportSessions,
  erase: async (tx, { accountId }) => {
    await removeSessionsOf(tx, accountId)
    await removeSignInEventsOf(tx, accountId)
    return []
  },
}
