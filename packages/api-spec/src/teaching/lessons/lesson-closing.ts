import { lessonTopicSchema } from '#vocabulary/texts/printed.ts'
import { longestLessonMinutes } from '#vocabulary/teaching.ts'
import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { type LessonOutcome, lessonOutcomeSchema } from './lesson-outcomes.ts'
import { lesson, outcomesQuota } from './lessons.ts'
import { freeText } from '#vocabulary/texts/texts.ts'

const longText = freeText(2000)

/** Shortest time that a lesson held in part took. */
export const shortestHeldMinutes = 1

export const heldMinutesSchema = z
  .int('validation.whole')
  .min(shortestHeldMinutes, 'validation.too_small')
  .max(longestLessonMinutes, 'validation.too_big')

/** Refuses a lesson that was held in part without the minutes held, and any other lesson with them. */
export function needsHeldMinutes(
  value: { outcome: LessonOutcome; heldMinutes?: number | undefined },
  context: z.RefinementCtx,
): void {
  const isPartial = value.outcome === 'held_partial'
  if (isPartial === (value.heldMinutes !== undefined)) return
  context.addIssue({
    code: 'custom',
    path: ['heldMinutes'],
    message: isPartial ? 'validation.required' : 'validation.invalid',
  })
}

/** The outcome of one lesson. Texts that are absent stay as they are. */
export const lessonCloseOut = z
  .strictObject({
    id: idSchema,
    version: versionSchema,
    outcome: lessonOutcomeSchema,
    /** Minutes held, for `held_partial` alone. */
    heldMinutes: heldMinutesSchema.optional(),
    topic: lessonTopicSchema.optional(),
    homework: longText.optional(),
    note: longText.optional(),
    staffNote: longText.optional(),
    /** Reason why staff change an outcome that was set before. */
    reason: freeText(500).optional(),
  })
  .superRefine(needsHeldMinutes)
export type LessonCloseOut = z.infer<typeof lessonCloseOut>

export const closeLessons = endpoint({
  method: 'POST',
  path: '/frontend-api/lessons/close',
  summary: 'Sets or correct the outcomes of lessons: all of them or none',
  session: 'required',
  quota: outcomesQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  body: z.strictObject({
    lessons: z.array(lessonCloseOut).min(1, 'validation.required').max(100, 'validation.too_big'),
  }),
  responses: { 200: dataOf(z.array(lesson)) },
})

/** The executor's texts about a lesson. An absent note for staff stays as it is. */
const lessonTexts = z.strictObject({
  version: versionSchema,
  topic: lessonTopicSchema,
  homework: longText,
  note: longText,
  staffNote: longText.optional(),
})

export const updateLesson = endpoint({
  method: 'PATCH',
  path: '/frontend-api/lessons/:id',
  summary: 'Changes the topic, homework and note of a lesson',
  session: 'required',
  quota: outcomesQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: lessonTexts,
  responses: { 200: dataOf(lesson) },
})
