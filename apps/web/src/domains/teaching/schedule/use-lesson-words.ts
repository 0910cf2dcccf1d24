import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import { businessDate } from '@navyk/api-spec/kit'
import { useUser } from '#app/session/session.ts'
import { useStateLabel, lookOf } from '#app/manifests/states.tsx'
import { useFormat } from '#ui/format.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { hueOf } from './calendar/grid-data.ts'

/** Texts about a lesson. */
export function useLessonWords() {
  const format = useFormat()
  const words = useWords()
  const stateLabel = useStateLabel()
  const isCustomer = useUser().role === 'customer'
  const state = (lesson: ScheduledLesson) =>
    lesson.outcome
      ? stateLabel('outcome', lesson.outcome)
      : stateLabel('lesson', isUnclosed(lesson) ? 'unclosed' : 'planned')
  return {
    state,
    subject: (lesson: ScheduledLesson) => words.subject(lesson.subject),
    /** The colour of the other side: the customer's for an executor, the executor's for a customer. */
    hue: (lesson: ScheduledLesson) => hueOf(isCustomer ? lesson.executor.id : lesson.customer.id),
    /** Day and state, for screen readers, because they don't see a lesson's position. */
    dayAndState: (lesson: ScheduledLesson) =>
      `, ${format.longDate(businessDate(new Date(lesson.startsAt)))}, ${state(lesson)}`,
    /** Date, hours and state of a lesson, after a comma. */
    dayHoursAndState: (lesson: ScheduledLesson) =>
      `, ${format.longDate(businessDate(new Date(lesson.startsAt)))}, ${format.timeRange(lesson.startsAt, lesson.endsAt)}, ${state(lesson)}`,
    /** All words of a lesson in one line. */
    full: (lesson: ScheduledLesson) =>
      [
        lesson.learnerName,
        words.subject(lesson.subject),
        format.longDate(businessDate(new Date(lesson.startsAt))),
        format.timeRange(lesson.startsAt, lesson.endsAt),
        state(lesson),
      ].join(', '),
  }
}

/** Colour and icon of a lesson: of its outcome once it has one; amber while it is over and waits for one. */
export function lookOfLesson(lesson: ScheduledLesson) {
  if (lesson.outcome !== null) return lookOf('outcome', lesson.outcome)
  return lookOf('lesson', isUnclosed(lesson) ? 'unclosed' : 'planned')
}

/** True for a past lesson without an outcome. */
export function isUnclosed(lesson: ScheduledLesson): boolean {
  return lesson.state === 'planned' && Date.parse(lesson.endsAt) < Date.now()
}
