// Which events about a person each permission opens (docs/rules/roles-and-rights.md, "Who may call what").
import { isAccountant, isAdministrator, isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'

/** How the account began and what it is now; who signed in, what was read and how it is secured stays with administrators. */
const beginnings = ['registered', 'created', 'invited', 'invitation_accepted', 'merged']

/** What managers look after for customers and executors. Nothing of money is among it. */
const lookedAfter = [
  'lead',
  'learner',
  'offer',
  'executor_application',
  'executor_credential',
  'contract',
  'plan',
  'lesson',
  'programme_seat',
  'programme_member',
  'programme_session',
  'learning_goal',
  'learning_topic',
  'progress_report',
  'question',
  'document',
]

/** What accountants look after: what is charged, paid, earned and paid out. */
const accounted = [
  'invoice',
  'payment',
  'refund',
  'order',
  'wallet',
  'work_report',
  'act',
  'income_report',
  'legal_details',
  'billing',
  'debt_limit',
]

/** What the service does with a lesson for the month's money. */
const ofMoney = ['settled']

interface Things {
  kinds: readonly string[]
  only?: readonly string[]
  except?: readonly string[]
}

interface Opened {
  account: { only?: readonly string[] }
  /** What of their things is opened; nothing where the permission opens the account alone. */
  things: readonly Things[]
}

/** What of a person's history somebody of the staff may read: each permission opens its part. */
export const openedHistory = (session: Session): Opened => ({
  account: isAdministrator(session) ? {} : { only: beginnings },
  things: [
    ...(isManager(session) ? [{ kinds: lookedAfter, except: ofMoney }] : []),
    ...(isAccountant(session) ? [{ kinds: accounted }, { kinds: ['lesson'], only: ofMoney }] : []),
  ],
})
