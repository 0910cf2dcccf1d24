// Steps of sessions for other domains.
import type { Subject } from '@navyk/api-spec/vocabulary'

declare module '#platform/steps.ts' {
  interface Steps {
    /** Sessions are planned on days of these; who knows the holidays adds them. */
    'programme.days_chosen': { from: string; to: string; holidays: Set<string> }
    /** A session was held, or its outcomes were corrected: what it pays now. */
    'programme.session_paid': SessionPaid
  }
}

interface SessionPaid {
  sessionId: string
  /** Of the programme. */
  title: string
  subject: Subject
  /** Business date. */
  heldOn: string
  /** Until when executors correct the outcomes; managers may do so later. */
  correctableUntil: Date
  pays: { executorId: string; payKopecks: number }[]
}
