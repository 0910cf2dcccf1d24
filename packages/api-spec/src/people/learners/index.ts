import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { listOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { settingsQuota } from '#vocabulary/quotas.ts'
import { freeText } from '#vocabulary/texts/texts.ts'
import { neededPrintedLine } from '#vocabulary/texts/printed.ts'

export { textsApart } from './texts-apart.ts'

const learnersQuota = quota('learners', 30, 300)

const learner = z.object({
  id: idSchema,
  customerId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  birthYear: z.int().nullable(),
  /** Note for the people who teach: health, habits, school. The owner and the staff see it. */
  note: z.string(),
  version: versionSchema,
})
export type Learner = z.infer<typeof learner>

export const learnerForm = z.strictObject({
  firstName: neededPrintedLine(80),
  lastName: neededPrintedLine(80),
  birthYear: z.int('validation.year').min(1920, 'validation.year').max(2100, 'validation.year').nullish(),
  note: freeText(500),
})
export type LearnerForm = z.infer<typeof learnerForm>

export const listLearners = listOf({
  path: '/frontend-api/learners',
  summary: 'Lists learners by name: own ones for a customer, all for staff',
  session: 'required',
  roles: ['customer', 'staff'],
  filter: { customerId: idSchema.optional() },
  row: learner,
})

export const createLearner = endpoint({
  method: 'POST',
  path: '/frontend-api/learners',
  summary: 'Adds a learner: a child or the customer. Managers name the customer',
  session: 'required',
  quota: learnersQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  body: learnerForm.extend({ customerId: idSchema.optional() }),
  responses: { 200: dataOf(learner) },
  limits: { idempotent: true },
})

export const updateLearner = endpoint({
  method: 'PATCH',
  path: '/frontend-api/learners/:id',
  summary: 'Changes the facts of a learner',
  session: 'required',
  quota: settingsQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: learnerForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(learner) },
})
