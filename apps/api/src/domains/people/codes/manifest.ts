// Codes: one-time codes, where they go and how often, and the work that a stranger's browser does before one is sent.
import * as spec from '@navyk/api-spec/people/codes'
import { read, attempt } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { expiringRows } from '#platform/database'
import type texts from './messages.ru.json'
import { getCaptcha, verifyCaptcha } from './captcha/challenge.ts'
import { eraseCodes } from './queries.ts'
import { sendCodeTasks } from './send-code.ts'
import { watchCodeUse } from './limits/watch-use.ts'

const watchCodesTask = 'watch-codes'

export const manifest: DomainManifest = {
  routes: [read(spec.getCaptcha, getCaptcha), attempt(spec.verifyCaptcha, verifyCaptcha)],
  tasks: (services) => ({
    ...sendCodeTasks(services),
    /** Once an hour: looks after the use of codes. */
    [watchCodesTask]: () => watchCodeUse(services),
  }),
  timetable: {
    [watchCodesTask]: '16 * * * *',
  },
  // Watched the use of codes, and removed those that had ended.
  retiredTasks: ['tidy-codes'],
  /** How long codes are kept, and the work that is done before one is sent. */
  retention: [
    {
      kind: 'used_captchas',
      what: 'marks of work that a stranger’s browser has done',
      begins: 'the end of their time',
      keptFor: { days: 0 },
      because: 'each counts once, within its time',
      every: 'hour',
      rows: expiringRows('used_captcha', 'ends_at'),
    },
    {
      kind: 'one_time_codes',
      what: 'one-time codes with phone or address, and the registrations that wait for one',
      begins: 'the instant until which a code could be used',
      keptFor: { days: 1 },
      because: 'codes of the last hours are counted, so that somebody is told when hardly any is typed in',
      every: 'hour',
      rows: expiringRows('one_time_code', 'use_until'),
    },
  ],
  erase: eraseCodes,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    codes: typeof texts
  }
}
