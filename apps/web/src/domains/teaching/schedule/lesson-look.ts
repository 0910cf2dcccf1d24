import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import { lookOf } from '../../../app/states.tsx'

/** Colour and icon of a lesson: of its outcome once it has one; amber while it is over and waits for one. */
export function lookOfLesson(lesson: ScheduledLesson) {
  if (lesson.outcome !== null) return lookOf('outcome', lesson.outcome)
  return lookOf('lesson', isUnclosed(lesson) ? 'unclosed' : 'planned')
}

/** Past and without an outcome. */
export function isUnclosed(lesson: ScheduledLesson): boolean {
  return lesson.state === 'planned' && Date.parse(lesson.endsAt) < Date.now()
}
