import { z } from 'zod'
import { stepOf } from '#kit/steps.ts'
import { versionSchema } from '#kit/ids.ts'
import { heldMinutesSchema, needsHeldMinutes } from './lesson-closing.ts'
import { lesson, disputesQuota } from './lessons.ts'
import { lessonOutcomeSchema } from './lesson-outcomes.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

const lessonDispute = z.strictObject({ version: versionSchema, reason: reasonSchema })

export const disputeLesson = stepOf({
  path: '/frontend-api/lessons/:id/dispute',
  summary: 'Objects to the outcome of a lesson, within 72 hours',
  quota: disputesQuota,
  roles: ['customer'],
  body: lessonDispute,
  answer: lesson,
})

export const disputeResolution = z
  .strictObject({
    version: versionSchema,
    outcome: lessonOutcomeSchema,
    heldMinutes: heldMinutesSchema.optional(),
    /** Answer that both sides are told. */
    answer: reasonSchema,
  })
  .superRefine(needsHeldMinutes)
export type DisputeResolution = z.infer<typeof disputeResolution>

export const resolveDispute = stepOf({
  path: '/frontend-api/lessons/:id/resolve',
  summary: 'Decides on a lesson whose outcome the customer objects to',
  quota: disputesQuota,
  roles: ['staff'],
  permissions: ['manager'],
  body: disputeResolution,
  answer: lesson,
})
