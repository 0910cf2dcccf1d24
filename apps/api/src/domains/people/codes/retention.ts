import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long codes are kept, and the work that is done before one is sent. */
export const codeRetention: readonly RetentionRule[] = [
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
]
