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
  /** The manager who answers it; null where every manager may. */
  assignee_id: string | null
  /** By when an answer is promised while it is open; later what was promised last. */
  answer_due_at: Generated<Date>
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

/** Who gets the new threads of a topic, and within how many working hours they are answered. */
export interface QuestionTopicTable {
  id: string
  topic: QuestionTopic
  assignee_id: string | null
  answer_hours: number
  version: Generated<number>
}

/** What the staff say to each other about a thread. */
export interface QuestionNoteTable {
  id: string
  question_id: string
  author_id: string
  body: string
  created_at: Date
}

declare module '../../../platform/database/schema.ts' {
  interface Database {
    question: QuestionTable
    question_message: QuestionMessageTable
    question_note: QuestionNoteTable
    question_topic: QuestionTopicTable
  }
}
