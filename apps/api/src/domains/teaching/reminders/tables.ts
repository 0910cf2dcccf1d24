/** evening: on the evening before, from 19:00 on. hour: within the hour before. */
export type ReminderTime = 'evening' | 'hour'
export type LessonSide = 'customer' | 'executor'

/** That a side of a lesson was reminded of it; of a lesson that is moved it is reminded again. */
interface LessonReminderTable {
  /** When the lesson was to start. */
  starts_at: Date
  lesson_id: string
  side: LessonSide
  time: ReminderTime
  created_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    lesson_reminder: LessonReminderTable
  }
}
