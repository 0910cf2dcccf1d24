/** evening: on the evening before, from 19:00 on. hour: within the hour before. */
export type ReminderTime = 'evening' | 'hour'

/** That both sides of a lesson were reminded of it; a lesson that is moved is reminded of again. */
interface LessonReminderTable {
  lesson_id: string
  /** When the lesson was to start. */
  starts_at: Date
  time: ReminderTime
  created_at: Date
}

declare module '../../../platform/database/schema.ts' {
  interface Database {
    lesson_reminder: LessonReminderTable
  }
}
