import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { lesson, disputesQuota, outcomesQuota } from './lessons.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** Lessons that were entered afterwards or planned outside of the approved plan are charged once their customer
 *  confirms them. A refused lesson is called off while it is planned; once it has an outcome, staff decide. */
export const confirmLessons = endpoint({
  method: 'POST',
  path: '/frontend-api/lessons/confirm',
  summary: 'Confirms lessons without an earlier agreement: all of them or none',
  session: 'required',
  quota: outcomesQuota,
  roles: ['customer'],
  body: z.strictObject({
    lessons: z
      .array(z.strictObject({ id: idSchema, version: versionSchema }))
      .min(1, 'validation.required')
      .max(100, 'validation.too_big'),
  }),
  responses: { 200: dataOf(z.array(lesson)) },
})

const lessonRefusal = z.strictObject({ version: versionSchema, reason: reasonSchema })

export const refuseLesson = stepOf({
  path: '/frontend-api/lessons/:id/refuse',
  summary: 'Refuses a lesson without an agreement: a planned one is cancelled, a closed one goes to staff',
  quota: disputesQuota,
  roles: ['customer'],
  body: lessonRefusal,
  answer: lesson,
})

const closingReview = z.strictObject({ version: versionSchema, note: reasonSchema })

export const reviewClosing = stepOf({
  path: '/frontend-api/lessons/:id/review',
  summary: 'Records the review of an unusual closing',
  quota: disputesQuota,
  roles: ['staff'],
  permissions: ['manager'],
  body: closingReview,
  answer: lesson,
})
