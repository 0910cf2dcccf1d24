import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { lesson, disputesQuota } from './lessons.ts'
import { lessonOutcomes } from './lesson-outcomes.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** A lost lesson that is owed to its customer. */
const openMakeUp = z.object({
  lessonId: idSchema,
  contractId: idSchema,
  contractNumber: z.int(),
  executor: personRef,
  customer: personRef,
  learnerName: z.string(),
  subject: subjectSchema,
  lostAt: instantSchema,
  minutes: z.int(),
  outcome: z.enum(lessonOutcomes),
  /** The last day on which it is made up for. */
  expiresOn: dateSchema,
  /** Whether this person may plan the lesson that makes up for it. */
  mayPlan: offered,
  /** Price of a make-up lesson of the same length for the customer, in kopecks; executors don't learn it. */
  priceKopecks: kopecksSchema.optional(),
})
export type OpenMakeUp = z.infer<typeof openMakeUp>

export const listMakeUps = endpoint({
  method: 'GET',
  path: '/frontend-api/make-ups',
  summary: 'Lists lost lessons that are still owed: own, all for staff; those first that expire first',
  session: 'required',
  query: z.strictObject({ contractId: idSchema.optional() }),
  responses: { 200: dataOf(z.array(openMakeUp)) },
})

const makeUpGrant = z.strictObject({ version: versionSchema, reason: reasonSchema })

export const grantMakeUp = stepOf({
  path: '/frontend-api/lessons/:id/make-up',
  summary: 'Grants a make-up to a customer who cancelled late or did not come, out of goodwill',
  quota: disputesQuota,
  roles: ['staff'],
  permissions: ['manager'],
  body: makeUpGrant,
  answer: lesson,
})
