import type { GoalState, HomeworkResult, ProgressReportState } from '@navyk/api-spec/teaching/progress'
import type { Generated, GeneratedAlways } from 'kysely'

/** A contract or a seat in a programme: one of the two. */
interface OwnerColumns {
  contract_id: string | null
  seat_id: string | null
  /** Whichever of the two is set. */
  owner_id: GeneratedAlways<string>
}

export interface LearningGoalTable extends OwnerColumns {
  id: string
  text: string
  target_on: string | null
  state: Generated<GoalState>
  decided_on: string | null
  created_at: Date
  version: Generated<number>
}

interface LearningTopicTable extends OwnerColumns {
  id: string
  title: string
  created_at: Date
  version: Generated<number>
}

/** Mark of how well a topic was known on a day, from 1 to 10. The last one of a day counts. */
interface TopicMarkTable {
  topic_id: string
  marked_on: string
  mark: number
  note: string
}

/** Result of the homework that was set at a lesson, or for one learner of a group at a session. */
interface HomeworkCheckTable extends OwnerColumns {
  lesson_id: string | null
  session_id: string | null
  /** Whichever of the two is set. */
  meeting_id: GeneratedAlways<string>
  result: HomeworkResult
  mark: number | null
  checked_on: string
  version: Generated<number>
}

export interface ProgressReportTable extends OwnerColumns {
  id: string
  /** `YYYY-MM`, business time. */
  month: string
  state: Generated<ProgressReportState>
  body: string
  created_at: Date
  sent_at: Generated<Date | null>
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    learning_goal: LearningGoalTable
    learning_topic: LearningTopicTable
    topic_mark: TopicMarkTable
    homework_check: HomeworkCheckTable
    progress_report: ProgressReportTable
  }
}
