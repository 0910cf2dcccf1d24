// Steps of sessions for other domains.
import type { Subject } from '@navyk/api-spec/vocabulary'

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** Sessions are planned on days of this span; the schedule adds its holidays. */
    'programme.days_chosen': { from: string; to: string; holidays: Set<string> }
    /** A session was held, or its outcomes were corrected, with its pay now. */
    'programme.session_paid': SessionPaid
  }
}

interface SessionPaid {
  sessionId: string
  /** Title of the programme. */
  title: string
  subject: Subject
  /** Business date. */
  heldOn: string
  /** Last moment at which executors correct the outcomes; managers may do so later. */
  correctableUntil: Date
  pays: { executorId: string; payKopecks: number }[]
}
