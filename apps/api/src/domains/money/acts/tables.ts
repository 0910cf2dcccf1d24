import type { ActState } from '@navyk/api-spec/money/acts'
import type { Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'
import type { Channel } from '#platform/channels/outbox'
import type { ActDocument } from './issuing/act-document.ts'

interface ActTable {
  id: string
  number: string
  /** Null, as are executor, contract number and work report, in an act of a seat in a programme. */
  contract_id: string | null
  customer_id: string
  executor_id: string | null
  work_report_id: string | null
  seat_id: string | null
  programme_title: string | null
  month: string
  subject: Subject
  learner_name: string
  contract_number: number | null
  state: Generated<ActState>
  lesson_count: number
  total_kopecks: number
  /** Its texts as they were made; the file is written from them alone. */
  document: ActDocument
  sha256: string
  issued_at: Date
  acknowledged_at: Generated<Date | null>
  acknowledged_account: Generated<string | null>
  /** The name of the person who acknowledged it. */
  acknowledged_by: Generated<string | null>
  acknowledged_channel: Generated<Channel | null>
  code_id: Generated<string | null>
  accept_by: Date | null
  accepted_silently_at: Generated<Date | null>
  decline_reason: Generated<string | null>
  supersede_reason: Generated<string | null>
  superseded_by: Generated<string | null>
  version: Generated<number>
}

/** A line of an act: a lesson, the correction of a lesson of an earlier month, or a session of a group. */
interface ActLineTable {
  act_id: string
  position: number
  lesson_id: string | null
  correction_id: string | null
  session_id: string | null
  amount_kopecks: number
  /** The moment when another act replaced this one. */
  released_at: Generated<Date | null>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    act: ActTable
    act_line: ActLineTable
    act_number_counter: { year: number; last: number }
  }
}
