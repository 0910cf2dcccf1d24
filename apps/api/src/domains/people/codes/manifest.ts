// Codes: one-time codes, where they go and how often, and the work that a stranger's browser does before one is sent.
import * as spec from '@navyk/api-spec/people/codes'
import { read, attempt } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { getCaptcha, verifyCaptcha } from './captcha/challenge.ts'
import { eraseCodes } from './queries.ts'
import { codeTasks, tidyCodesTask } from './tasks.ts'

export const manifest: DomainManifest = {
  routes: [read(spec.getCaptcha, getCaptcha), attempt(spec.verifyCaptcha, verifyCaptcha)],
  tasks: codeTasks,
  timetable: {
    [tidyCodesTask]: '16 * * * *',
  },
  erase: eraseCodes,
}
