import { expiringRows } from '#platform/database'
import { limitWindowRetention } from '#platform/askers/limits'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long sign-ins and what limits them are kept. */
export const sessionRetention: readonly RetentionRule[] = [
  limitWindowRetention,
  {
    kind: 'used_cabinet_links',
    what: 'links to a cabinet of one’s own that were used',
    begins: 'the use',
    keptFor: { days: 1 },
    because: 'a link works once; it can not be used any more by then',
    every: 'hour',
    rows: expiringRows('used_cabinet_link', 'used_at'),
  },
  {
    kind: 'cabinet_openings',
    what: 'links of staff to the cabinet of somebody else that were not used, with the reason that was typed',
    begins: 'the issue of the link',
    keptFor: { days: 1 },
    because: 'the link can not be used any more by then',
    every: 'hour',
    rows: expiringRows('cabinet_opening', 'issued_at'),
  },
  {
    kind: 'sign_in_history',
    what: 'sign-ins that worked or failed, with address and browser',
    begins: 'the sign-in',
    keptFor: { days: 180 },
    because: 'the owner of an account sees half a year of them, to notice strangers',
    every: 'hour',
    rows: expiringRows('sign_in_event', 'at'),
  },
  {
    kind: 'sessions',
    what: 'sessions, with address and browser, but for the newest of each cabinet, which says when it was last used',
    begins: 'their last use',
    keptFor: { days: 365 },
    because:
      'a session ends within 90 days at the latest; its network counts as known to the account for a year (decision 19)',
    every: 'night',
    // A look of the staff ends with the session that it was opened from, and goes before it.
    rows: expiringRows('session', 'last_used_at', {
      only: `not exists (select from session look where look.opened_by = session.id)
        and (session.opened_by is not null or exists (
          select from session later
          where later.cabinet_id = session.cabinet_id and later.opened_by is null and later.created_at > session.created_at
        ))`,
    }),
  },
]
