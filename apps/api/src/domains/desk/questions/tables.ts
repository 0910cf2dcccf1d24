import type { QuestionState, QuestionTopic } from '@navyk/api-spec/desk/questions'
import type { GeneratedAlways, Generated } from 'kysely'

export interface QuestionTable {
  id: string
  number: GeneratedAlways<number>
  asker_id: string
  contract_id: string | null
  topic: QuestionTopic
  state: QuestionState
  excerpt: string
  last_side: 'asker' | 'staff'
  last_message_at: Date
  message_count: Generated<number>
  closed_at: Date | null
  created_at: Date
  version: Generated<number>
}

export interface QuestionMessageTable {
  id: string
  question_id: string
  /** 1 for the question itself. Needed because ids of one moment are not ordered. */
  position: number
  side: 'asker' | 'staff'
  author_id: string
  body: string
  created_at: Date
}

declare module '../../../platform/database/schema.ts' {
  interface Database {
    question: QuestionTable
    question_message: QuestionMessageTable
  }
}
