import { z } from 'zod'
import {
  addDays,
  dateSchema,
  instantSchema,
  monthSchema,
  timeOfDaySchema,
  weekdayOf,
  weekdaySchema,
} from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { cancellingSides, lessonScopeSchema } from './lesson-cancelling.ts'
import { lessonOutcomes } from './lesson-outcomes.ts'
import { lesson, lessonsQuota } from './lessons.ts'
import type { PlannedTime } from '#vocabulary/times/weekly-pattern.ts'
import { lessonTopicSchema } from '#vocabulary/texts/printed.ts'
import { lessonMinutesSchema } from '#vocabulary/teaching.ts'
import { freeText } from '#vocabulary/texts/texts.ts'

/** The most lessons that are planned in one step: half a year of two lessons a week. More lessons need a plan. */
export const mostLessonsAtOnce = 60

/** Repetition of a lesson on weekdays of every n-th week, counted from its first week, until a day or for a number of lessons. */
export const lessonRepeat = z
  .strictObject({
    weekdays: z.array(weekdaySchema, 'validation.required').min(1, 'validation.required').max(7, 'validation.too_big'),
    everyWeeks: z.int('validation.whole').min(1, 'validation.too_small').max(4, 'validation.too_big'),
    until: dateSchema.optional(),
    times: z
      .int('validation.whole')
      .min(1, 'validation.too_small')
      .max(mostLessonsAtOnce, 'validation.too_big')
      .optional(),
  })
  .superRefine(({ until, times }, context) => {
    if ((until === undefined) !== (times === undefined)) return
    const message = until === undefined ? 'validation.required' : 'validation.invalid'
    addProblem(context, ['until'], message)
  })
export type LessonRepeat = z.infer<typeof lessonRepeat>

export const lessonPlanning = z
  .strictObject({
    contractId: idSchema,
    date: dateSchema,
    time: timeOfDaySchema,
    minutes: lessonMinutesSchema,
    topic: lessonTopicSchema.optional(),
    repeat: lessonRepeat.optional(),
    /** The lost lesson that this one makes up for. */
    makeUpForId: idSchema.optional(),
  })
  .superRefine(({ repeat, makeUpForId, date }, context) => {
    if (repeat && makeUpForId) addProblem(context, ['repeat'], 'validation.invalid')
    if (repeat?.until !== undefined && repeat.until < date) {
      addProblem(context, ['repeat', 'until'], 'validation.date_order')
    }
  })
export type LessonPlanning = z.infer<typeof lessonPlanning>

/** The times of lessons that are planned together, in their order. Weeks begin on Monday and are counted from the week
 *  of the first date. At most `mostLessonsAtOnce` + 1 times, which is enough to refuse them. */
export function timesOfPlanning(planning: Pick<LessonPlanning, 'date' | 'time' | 'minutes' | 'repeat'>): PlannedTime[] {
  const { date: first, time, minutes, repeat } = planning
  if (!repeat) return [{ date: first, time, minutes }]
  const monday = addDays(first, 1 - weekdayOf(first))
  const most = repeat.times ?? mostLessonsAtOnce + 1
  const times: PlannedTime[] = []
  for (let week = 0; times.length < most; week += repeat.everyWeeks) {
    const start = addDays(monday, 7 * week)
    // Stryker disable next-line ConditionalExpression: no date comes after undefined
    if (repeat.until !== undefined && start > repeat.until) break
    // Stryker disable next-line EqualityOperator: no weekday is the eighth
    for (let day = 0; day < 7 && times.length < most; day += 1) {
      const date = addDays(start, day)
      // Stryker disable next-line ConditionalExpression: no date comes after undefined
      if (date < first || (repeat.until !== undefined && date > repeat.until)) continue
      if (repeat.weekdays.includes(day + 1)) times.push({ date, time, minutes })
    }
  }
  return times
}

export const planLessons = endpoint({
  method: 'POST',
  path: '/frontend-api/lessons',
  summary:
    'Plans lessons outside of a plan, one or a repeating one: all of them or none; a customer makes up for a lost lesson',
  session: 'required',
  quota: lessonsQuota,
  roles: ['executor', 'customer', 'staff'],
  permissions: ['manager'],
  body: lessonPlanning,
  responses: { 201: dataOf(z.array(lesson)) },
})

export const lessonMove = z.strictObject({
  version: versionSchema,
  date: dateSchema,
  time: timeOfDaySchema,
  minutes: lessonMinutesSchema.optional(),
  scope: lessonScopeSchema,
  reason: freeText(1000).optional(),
})
export type LessonMove = z.infer<typeof lessonMove>

export const moveLesson = stepOf({
  path: '/frontend-api/lessons/:id/move',
  summary: 'Moves a lesson, or it and those that follow it every week; answers the lesson at its new time',
  quota: lessonsQuota,
  permissions: ['manager'],
  body: lessonMove,
  answer: lesson,
})

/** Charge and pay of a cancellation, in kopecks; each side sees its own amount alone. */
const cancellationEffect = z.object({
  outcome: z.enum(lessonOutcomes),
  chargeKopecks: kopecksSchema.optional(),
  payKopecks: kopecksSchema.optional(),
  /** Last day on which the lost lesson can be made up for; null where no make-up is owed. */
  makeUpUntil: dateSchema.nullable(),
})

/** Reason why this person can't move the lesson now. */
const moveRefusals = ['not_yours', 'not_planned', 'started', 'move_late', 'no_moves', 'moves_used'] as const
export type MoveRefusal = (typeof moveRefusals)[number]

const lessonCancellationTerms = z.object({
  version: versionSchema,
  freeCancelUntil: instantSchema,
  /** Whether a cancellation by the customer would cost something now. */
  isLate: z.boolean(),
  /** Moves left: lessons of this lesson's month that the customer may still move, or cancel late without paying. */
  freeMoves: z.object({ month: monthSchema, perMonth: z.int(), left: z.int() }),
  /** Effect of a cancellation for each side that this person may speak for. */
  sides: z.array(
    z.object({
      by: z.enum(cancellingSides),
      effect: cancellationEffect,
      /** The same effect when a free move is spent, where one is left and would change the result. */
      withFreeMove: cancellationEffect.optional(),
    }),
  ),
  /** This lesson and those that follow it every week at the same time: their number, and how many of them the customer would cancel
   *  late. */
  following: z.object({ count: z.int(), lateCount: z.int() }),
  /** Reason why this person may not move the lesson; null where they may. */
  moveRefusal: z.enum(moveRefusals).nullable(),
})
export type LessonCancellationTerms = z.infer<typeof lessonCancellationTerms>

export const getLessonCancellation = endpoint({
  method: 'GET',
  path: '/frontend-api/lessons/:id/cancellation',
  summary: 'Previews the cost of cancelling or moving a planned lesson now, for the reader',
  session: 'required',
  permissions: ['manager'],
  params: idParams,
  responses: { 200: dataOf(lessonCancellationTerms) },
})
