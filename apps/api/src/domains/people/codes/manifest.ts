// Codes: one-time codes, where they go and how often, and the work that a stranger's browser does before one is sent.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { removeCodesOf } from './queries.ts'
import { codeTasks, tidyCodesTask } from './tasks.ts'

export const manifest: DomainManifest = {
  routes: captchaRoutes,
  tasks: codeTasks,
  timetable: {
    [tidyCodesTask]: '16 * * * *',
  },
  erase: async (tx, { accountId, addresses }) => {
    await removeCodesOf(tx, accountId, addresses)
    return []
  },
}
