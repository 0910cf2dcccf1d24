/** evening: on the evening before, from 19:00 on. hour: within the hour before. */
export type ReminderTime = 'evening' | 'hour'
export type LessonSide = 'customer' | 'executor'

/** Reminder that one side of a lesson has got. After the lesson is moved, the side is reminded again. */
interface LessonReminderTable {
  /** Start of the lesson when the reminder was sent. */
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
