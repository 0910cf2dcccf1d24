import type { QuestionState, QuestionThingKind, QuestionTopic } from '@navyk/api-spec/desk/questions'
import type { GeneratedAlways, Generated } from 'kysely'

export interface QuestionTable {
  id: string
  number: GeneratedAlways<number>
  asker_id: string
  contract_id: string | null
  /** The thing that it is about beside the contract. */
  about_kind: QuestionThingKind | null
  about_id: string | null
  topic: QuestionTopic
  state: QuestionState
  excerpt: string
  last_side: 'asker' | 'staff'
  last_message_at: Date
  message_count: Generated<number>
  closed_at: Date | null
  /** Only of spam: the reason, and the state in which the thread was put away. */
  spam_reason: string | null
  spam_from: Exclude<QuestionState, 'closed' | 'spam'> | null
  /** The manager who answers it; null where every manager may. */
  assignee_id: string | null
  /** The moment until which an answer is promised; of an answered thread, the last such promise. */
  answer_due_at: Generated<Date>
  rating: number | null
  rating_text: Generated<string>
  rated_at: Date | null
  /** The thread of which this one has become a part; it is closed then. */
  merged_into: string | null
  /** The time of the newest message that either side has seen. */
  asker_seen_until: Date | null
  staff_seen_until: Date | null
  created_at: Date
  version: Generated<number>
}

/** A prepared answer. */
export interface QuestionTemplateTable {
  id: string
  title: string
  body: string
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

/** A topic: the manager who gets its new threads, and the working hours within which they are answered. */
export interface QuestionTopicTable {
  id: string
  topic: QuestionTopic
  assignee_id: string | null
  answer_hours: number
  version: Generated<number>
}

/** A file of a message; of one that is not sent yet without `message_id`. */
export interface QuestionFileTable {
  file_id: string
  owner_id: string
  message_id: string | null
  created_at: Date
}

/** A note of the staff about a thread, for one another. */
export interface QuestionNoteTable {
  id: string
  question_id: string
  author_id: string
  body: string
  created_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    question: QuestionTable
    question_message: QuestionMessageTable
    question_file: QuestionFileTable
    question_note: QuestionNoteTable
    question_template: QuestionTemplateTable
    question_topic: QuestionTopicTable
  }
}
