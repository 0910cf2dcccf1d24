// Rules of credentials: their steps, who sees them, and what executors are reminded of. The endpoints say who may call.
import { type CredentialState, expiringDays } from '@navyk/api-spec/market/credentials'
import type { CredentialKind } from '@navyk/api-spec/vocabulary'
import { addDays } from '@navyk/api-spec/kit'
import type { Session } from '#platform/http'
import type { Transition } from '#platform/domain-parts/state-machine.ts'
import type { ReminderStep } from './tables.ts'

/** Codes of refused steps; the text for people is `credentials.<code>`. */
export type Refusal = 'wrong_state' | 'own_credential' | 'already_over'

interface PolicyCredential {
  executor_id: string
  /** The account of the executor. */
  account_id: string
  kind: CredentialKind
  state: CredentialState
  valid_until: string | null
}

/** A confirmed one can be refused as well: a diploma turns out to be forged, or a registration has ended. */
const transitions = {
  confirm: { from: ['uploaded'], to: 'confirmed' },
  refuse: { from: ['uploaded', 'confirmed'], to: 'refused' },
  remove: { from: ['uploaded', 'refused', 'expired', 'superseded'] },
} as const satisfies Record<string, Transition<CredentialState, never, Refusal>>
export type Step = keyof typeof transitions

/** Executors see their own, staff who check them see all. The endpoints keep other staff out. */
export const maySee = (session: Session, { executor_id: executorId }: Pick<PolicyCredential, 'executor_id'>) =>
  session.role === 'staff' || session.cabinetId === executorId

/** Refusal code for a step; undefined when it is allowed. Nobody checks what they have uploaded themselves. */
export function refusalOf(session: Session, row: PolicyCredential, step: Step, today: string): Refusal | undefined {
  if (!transitions[step].from.some((state) => state === row.state)) return 'wrong_state'
  if (step === 'remove') return undefined
  if (row.account_id === session.accountId) return 'own_credential'
  return step === 'confirm' && isOver(row, today) ? 'already_over' : undefined
}

export const mayTake = (session: Session, row: PolicyCredential, step: Step, today: string): boolean =>
  (step === 'remove') === (session.role === 'executor') && refusalOf(session, row, step, today) === undefined

/** Whether its last day has passed. */
export const isOver = ({ valid_until: last }: Pick<PolicyCredential, 'valid_until'>, today: string): boolean =>
  last !== null && last < today

/** Whether a confirmed credential has little time left. */
export const isExpiring = ({ state, valid_until: last }: PolicyCredential, today: string): boolean =>
  state === 'confirmed' && last !== null && last <= addDays(today, expiringDays)

/** Whether only one credential of the kind counts for an executor. There may be several diplomas. */
export const hasOneAlone = (kind: CredentialKind): boolean => kind !== 'diploma'

/** Span of last days whose credentials get this reminder. */
export interface ReminderSpan {
  step: ReminderStep
  from: string
  to: string
}

/** Most days after the last day in which the last reminder is still sent, where the service had stopped. */
const lateDays = 30

/** Spans of last days of which people are reminded today: 30 and 7 days before the last day, and on it. The spans do not meet, so a step
 *  that was missed is not made up for once a later one has come. */
export const reminderSpans = (today: string): ReminderSpan[] => [
  { step: 'last_day', from: addDays(today, -lateDays), to: today },
  { step: 'days_7', from: addDays(today, 1), to: addDays(today, 7) },
  { step: 'days_30', from: addDays(today, 8), to: addDays(today, expiringDays) },
]
