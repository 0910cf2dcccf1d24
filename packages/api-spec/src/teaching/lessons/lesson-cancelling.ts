import { z } from 'zod'
import { stepOf } from '#kit/steps.ts'
import { versionSchema } from '#kit/ids.ts'
import { lesson, lessonsQuota } from './lessons.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** Side on which the reason for a cancellation lies. */
export const cancellingSides = ['customer', 'executor', 'service'] as const
export type CancellingSide = (typeof cancellingSides)[number]

/** Whether a change is for one lesson, or for it and those that follow it every week at the same time. */
export const lessonScopes = ['this', 'following'] as const
export const lessonScopeSchema = z.enum(lessonScopes, 'validation.required')

const lessonCancellation = z.strictObject({
  version: versionSchema,
  by: z.enum(cancellingSides, 'validation.required'),
  reason: reasonSchema,
  /** Has to be true for a cancellation by the customer's side that is too late to be free of charge. */
  acceptsCharge: z.boolean('validation.required'),
  /** Spends a free move of the month on each lesson that is cancelled late, instead of its price. */
  useFreeMove: z.boolean().optional(),
  /** Lessons that are cancelled; without it this lesson alone. */
  scope: lessonScopeSchema.optional(),
})
export type LessonCancellation = z.infer<typeof lessonCancellation>

export const cancelLesson = stepOf({
  path: '/frontend-api/lessons/:id/cancel',
  summary: 'Cancels a lesson before it starts, or it and those that follow it every week',
  quota: lessonsQuota,
  permissions: ['manager'],
  body: lessonCancellation,
  answer: lesson,
})

export const restoreLesson = stepOf({
  path: '/frontend-api/lessons/:id/restore',
  summary: 'Takes back a cancellation before the lesson starts, while its time is still free',
  quota: lessonsQuota,
  permissions: ['manager'],
  answer: lesson,
})
