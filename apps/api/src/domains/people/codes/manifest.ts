// Codes: one-time codes, where they go and how often, and the work that a stranger's browser does before one is sent.
import * as spec from '@navyk/api-spec/people/codes'
import { read, attempt } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { getCaptcha, verifyCaptcha } from './captcha/challenge.ts'
import { eraseCodes } from './queries.ts'
import { codeRetention } from './retention.ts'
import { codeTasks, watchCodesTask } from './tasks.ts'

export const manifest: DomainManifest = {
  routes: [read(spec.getCaptcha, getCaptcha), attempt(spec.verifyCaptcha, verifyCaptcha)],
  tasks: codeTasks,
  timetable: {
    [watchCodesTask]: '16 * * * *',
  },
  // Watched the use of codes, and removed those that had ended.
  retiredTasks: ['tidy-codes'],
  retention: codeRetention,
  erase: eraseCodes,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    codes: typeof texts
  }
}
