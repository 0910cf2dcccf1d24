import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { heldMinutesSchema, needsHeldMinutes } from './lesson-closing.ts'
import { lesson } from './lessons.ts'
import { lessonOutcomeSchema } from './lesson-outcomes.ts'
import { disputesQuota } from './quotas.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

const lessonDispute = z.strictObject({ version: versionSchema, reason: reasonSchema })

export const disputeLesson = endpoint({
  method: 'POST',
  path: '/frontend-api/lessons/:id/dispute',
  summary: 'Object to the outcome of a lesson, within 72 hours',
  session: 'required',
  quota: disputesQuota,
  roles: ['customer'],
  params: idParams,
  body: lessonDispute,
  responses: { 200: dataOf(lesson) },
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

export const resolveDispute = endpoint({
  method: 'POST',
  path: '/frontend-api/lessons/:id/resolve',
  summary: 'Decide on a lesson whose outcome the customer objects to',
  session: 'required',
  quota: disputesQuota,
  roles: ['staff'],
  permissions: ['manager'],
  params: idParams,
  body: disputeResolution,
  responses: { 200: dataOf(lesson) },
})
