import type { QuestionState, QuestionThingKind, QuestionTopic } from '@navyk/api-spec/desk/questions'
import type { GeneratedAlways, Generated } from 'kysely'

export interface QuestionTable {
  id: string
  number: GeneratedAlways<number>
  asker_id: string
  contract_id: string | null
  /** What it is about beside the contract. */
  about_kind: QuestionThingKind | null
  about_id: string | null
  topic: QuestionTopic
  state: QuestionState
  excerpt: string
  last_side: 'asker' | 'staff'
  last_message_at: Date
  message_count: Generated<number>
  closed_at: Date | null
  /** Of spam alone: why it is, and what state it was taken from. */
  spam_reason: string | null
  spam_from: Exclude<QuestionState, 'closed' | 'spam'> | null
  /** The manager who answers it; null where every manager may. */
  assignee_id: string | null
  /** By when an answer is promised while it is open; later what was promised last. */
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

/** Who gets the new threads of a topic, and within how many working hours they are answered. */
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

/** What the staff say to each other about a thread. */
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
