import type { LeadActivity, LeadSource, LeadState } from '@navyk/api-spec/market/leads'
import type { LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Published } from '#platform/database'

export interface LeadTable {
  id: string
  number: GeneratedAlways<number>
  first_name: string
  last_name: string
  /** 375 and nine digits; empty once the person is erased. */
  phone: string
  learner_name: string
  subject: Subject | null
  level: Level | null
  format: LessonFormat | null
  city: string
  wish: string
  source: LeadSource
  /** The site with the form from which it came. */
  site: string | null
  /** The version of the text on personal data that was agreed to, when the lead was made. */
  consent_version: string | null
  /** Executor whose free time was chosen in the public calendar. */
  wanted_executor_id: string | null
  state: LeadState
  lost_reason: string | null
  /** A cabinet of staff. */
  assignee_id: string | null
  /** Customer and offer that came of the lead. */
  customer_id: string | null
  offer_id: string | null
  created_at: Date
  /** The last call, note or step. */
  active_at: Date
  version: Generated<number>
}

interface LeadActivityTable {
  id: string
  lead_id: string
  author_id: string
  kind: LeadActivity['kind']
  result: LeadActivity['result']
  text: string
  created_at: Date
}

interface LeadTaskTable {
  id: string
  lead_id: string
  /** A cabinet of staff. */
  assignee_id: string
  title: string
  due_on: string
  done_at: Date | null
  created_at: Date
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    lead: LeadTable
    lead_activity: LeadActivityTable
    lead_task: LeadTaskTable
    /** The assignee of the newest lead that became the customer. */
    customer_managers: Published<{ customer_id: string; manager_id: string | null }>
  }
}
