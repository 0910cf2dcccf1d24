import { administrators } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { roles } from '#people/accounts'
import { personRef } from '#vocabulary/people.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** Signs, beside the name, that two customers have in common. */
export const doubleSigns = ['email', 'learner'] as const

/** Kinds of things that go over in a merge, by what people call them. */
export const movedKinds = [
  'learners',
  'contracts',
  'lessons',
  'plans',
  'offers',
  'acts',
  'invoices',
  'payments',
  'refunds',
  'paymentRequests',
  'packages',
  'orders',
  'questions',
  'notes',
] as const

/** Reason why two customers can't be merged. */
export const mergeRefusals = [
  'same',
  'merged',
  'erased',
  'staff',
  'distinct',
  'own_contract',
  'open_application',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

const person = personRef.extend({
  accountId: idSchema,
  maskedPhone: z.string(),
  email: z.string().nullable(),
  /** Time at which the account was made. */
  since: instantSchema,
  learners: z.array(personRef),
  runningContracts: z.int(),
  dueKopecks: kopecksSchema,
  creditKopecks: kopecksSchema,
})

const double = z.object({
  signs: z.array(z.enum(doubleSigns)),
  /** The account that was made first, and the one that repeats it. */
  older: person,
  newer: person,
})
export type CustomerDouble = z.infer<typeof double>

const doubleFilter = {
  /** Pairs that are listed. `distinct`: those that were suggested, and found to be different people. Without it the suggested ones. */
  are: z.enum(['suggested', 'distinct'], 'validation.invalid').optional(),
  /** Beginnings of the names that both have. */
  search: searchSchema,
  sign: z.enum(doubleSigns, 'validation.invalid').optional(),
}

export const listCustomerDoubles = listOf({
  path: '/frontend-api/customer-management/doubles',
  summary: 'Lists customers who seem to be registered twice: one name, and one e-mail or one learner’s name',
  ...administrators,
  filter: doubleFilter,
  row: double,
})

/** A workbook, not JSON. */
export const downloadCustomerDoubles = workbookOf({
  path: '/frontend-api/customer-management/doubles/workbook',
  summary:
    'Downloads customers who seem to be registered twice as a workbook with the filters of the list, with masked phones',
  ...administrators,
  filter: doubleFilter,
})

const side = person.extend({
  /** Roles of the account: those besides the customer’s stay with it. */
  roles: z.array(z.enum(roles)),
  overdueKopecks: kopecksSchema,
  /** Balance in the ledger, in kopecks: above zero the customer owes. */
  balanceKopecks: kopecksSchema,
  prepaidKopecks: kopecksSchema,
  has: z.array(z.object({ kind: z.enum(movedKinds), count: z.int() })),
})
export type MergeSide = z.infer<typeof side>

const preview = z.object({
  /** Customer whom the merge closes; all they have goes over to the other. */
  from: side,
  into: side,
  /** Person who found them to be different people; null while nobody has. */
  distinct: z.object({ by: z.object({ firstName: z.string(), lastName: z.string() }), at: instantSchema }).nullable(),
  /** Obstacles; the merge can be done where this is empty. */
  refusals: z.array(z.enum(mergeRefusals)),
  /** Fingerprint of the preview that the reader has seen; a merge that would do something else is refused. */
  digest: z.string(),
})
export type MergePreview = z.infer<typeof preview>

export const previewCustomerMerge = endpoint({
  method: 'GET',
  path: '/frontend-api/customer-management/:id/merge',
  summary: 'Previews the merge of a customer into another one',
  ...administrators,
  params: idParams,
  query: z.strictObject({ intoId: idSchema }),
  responses: { 200: dataOf(preview) },
})

export const tellCustomersApart = endpoint({
  method: 'PUT',
  path: '/frontend-api/customer-management/:id/distinct',
  summary:
    'Says that two customers who seem to be one are different people, so that they are not suggested, or takes it back',
  ...administrators,
  params: idParams,
  body: z.strictObject({ otherId: idSchema, areDistinct: z.boolean() }),
  quota: quota('customersToldApart', 500),
  responses: { 200: dataOf(preview.pick({ distinct: true })) },
})

export const customerMergeForm = z.strictObject({ reason: reasonSchema })

export const mergeCustomers = stepOf({
  path: '/frontend-api/customer-management/:id/merge',
  quota: quota('customerMerges', 200),
  summary: 'Merges a customer into another one, for good: everything moves, and the workspace of the former is closed',
  ...administrators,
  stepUp: true,
  body: customerMergeForm.extend({
    intoId: idSchema,
    digest: z.string('validation.required').max(100, 'validation.too_long'),
  }),
  answer: z.object({ id: idSchema }),
  limits: { idempotent: true },
})
