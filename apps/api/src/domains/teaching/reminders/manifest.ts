// Reminders of lessons to both sides: on the evening before, and an hour before. This domain keeps which lessons were reminded of, at which
// time; the lessons themselves belong to lessons.
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { lasting } from './lasting.ts'
import { remindOfLessons, remindOfLessonsTask } from './remind-of-lessons.ts'
import { reminderRetention } from './retention.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  tasks: (services) => ({ [remindOfLessonsTask]: () => remindOfLessons(services) }),
  lasting,
  timetable: { [remindOfLessonsTask]: '*/5 * * * *' },
  retention: [reminderRetention],
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    reminders: typeof texts
  }
}
