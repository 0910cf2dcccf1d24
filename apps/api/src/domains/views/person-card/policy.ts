// Which events about a person each permission opens (docs/rules/roles-and-rights.md, "Who may call what").
import { isAccountant, isAdministrator, isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'

/** Events of an account that all staff may read: its beginning and its present form. Sign-ins, readings and security are for
 *  administrators only. */
const beginnings = ['registered', 'created', 'invited', 'invitation_accepted', 'merged']

/** Kinds of things that managers look after for customers and executors. Money is not among them. */
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

/** Kinds of things that accountants look after: charges, payments, earnings and payouts. */
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

/** Events of a lesson that belong to the month's money. */
const ofMoney = ['settled']

interface ReadableThings {
  kinds: readonly string[]
  only?: readonly string[]
  except?: readonly string[]
}

interface ReadableEvents {
  account: { only?: readonly string[] }
  /** Their things whose events may be read; none where the permission opens only the account. */
  things: readonly ReadableThings[]
}

/** Parts of a person's history that the session may read: each permission opens its part. */
export const openedHistory = (session: Session): ReadableEvents => ({
  account: isAdministrator(session) ? {} : { only: beginnings },
  things: [
    ...(isManager(session) ? [{ kinds: lookedAfter, except: ofMoney }] : []),
    ...(isAccountant(session) ? [{ kinds: accounted }, { kinds: ['lesson'], only: ofMoney }] : []),
  ],
})
