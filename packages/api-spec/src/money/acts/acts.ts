import { accountants, customers, customersAndStaff } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { codesForm, sentCode } from '#people/accounts'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

export const actStates = ['issued', 'acknowledged', 'accepted_silently', 'declined', 'superseded'] as const
export type ActState = (typeof actStates)[number]

const actsQuota = quota('acts', 60, 600)

const actRef = z.object({ id: idSchema, number: z.string() })

/** Act of one month of one contract, or of a seat in a programme that is over. */
export const act = z.object({
  id: idSchema,
  number: z.string(),
  month: monthSchema,
  state: z.enum(actStates),
  customer: personRef,
  /** Executor of the contract; null for a seat, where a team teaches. */
  executor: personRef.nullable(),
  learnerName: z.string(),
  subject: z.enum(subjects),
  /** Number of the contract, or the programme: one of the two. */
  contractNumber: z.int().nullable(),
  programmeTitle: z.string().nullable(),
  lessonCount: z.int(),
  /** Sum of the act, in kopecks; below zero where corrections took off more than was taught. */
  totalKopecks: kopecksSchema,
  issuedAt: instantSchema,
  /** Time from which the act counts as accepted if its customer has not answered, as the contract says. */
  acceptBy: instantSchema.nullable(),
  /** Time at which it came to count as accepted without an answer. */
  acceptedSilentlyAt: instantSchema.nullable(),
  /** SHA-256 of the document, in hexadecimal: this is what a customer acknowledges. */
  sha256: z.string(),
  /** Acknowledgement: its time, the person, and the channel of the code. */
  acknowledgement: z
    .object({ at: instantSchema, by: z.string(), channel: z.enum(['sms', 'telegram', 'email']) })
    .nullable(),
  declineReason: z.string().nullable(),
  supersedeReason: z.string().nullable(),
  supersededBy: actRef.nullable(),
  /** Whether the reader may acknowledge or decline it now. */
  canAnswer: offered,
  version: versionSchema,
})
export type Act = z.infer<typeof act>

export const listActs = listOf({
  path: '/frontend-api/acts',
  summary: 'Lists acts, newest first: own ones for a customer, all for staff',
  ...customersAndStaff,
  filter: {
    customerId: idSchema.optional(),
    executorId: idSchema.optional(),
    month: monthSchema.optional(),
    state: z.enum(actStates, 'validation.invalid').optional(),
    /** A part of the number. */
    search: searchSchema,
  },
  row: act,
})

export const getAct = endpoint({
  method: 'GET',
  path: '/frontend-api/acts/:id',
  summary: 'Returns one act',
  ...customersAndStaff,
  params: idParams,
  responses: { 200: dataOf(act) },
})

export const downloadAct = endpoint({
  method: 'GET',
  path: '/frontend-api/acts/:id/file',
  summary:
    'Downloads an act as PDF: the parties, a table of the lessons, the sum in words, and how it was acknowledged',
  ...customersAndStaff,
  params: idParams,
  download: 'application/pdf',
  responses: { 200: z.string() },
})

export const listActHistory = historyOf({
  path: '/frontend-api/acts/:id/history',
  summary: 'Lists the history of an act, newest first',
  ...customersAndStaff,
})

export const requestActCode = endpoint({
  method: 'POST',
  path: '/frontend-api/acts/:id/acknowledgement-code',
  quota: actsQuota,
  summary: 'Sends a one-time code for acknowledging an act to the person’s phone',
  ...customers,
  params: idParams,
  responses: { 200: dataOf(sentCode) },
  limits: { idempotent: true },
})

export const acknowledgeAct = stepOf({
  path: '/frontend-api/acts/:id/acknowledgement',
  quota: actsQuota,
  summary: 'Acknowledges an act by the code sent to the phone',
  ...customers,
  body: codesForm.extend({
    /** Hash of the document that the person has seen: nothing else is acknowledged. */
    documentSha256: z.string('validation.required').regex(/^[0-9a-f]{64}$/, 'validation.invalid'),
  }),
  answer: act,
})

export const declineAct = stepOf({
  path: '/frontend-api/acts/:id/decline',
  quota: actsQuota,
  summary: 'Declines an act with the reason; accountants are notified',
  ...customers,
  form: { reason: reasonSchema },
  answer: act,
  limits: { idempotent: true },
})

export const replaceAct = stepOf({
  path: '/frontend-api/acts/:id/replacement',
  quota: actsQuota,
  summary:
    'Makes an act anew from what is known now, with the corrections that were approved since; the old one counts no more',
  ...accountants,
  form: { reason: reasonSchema },
  answer: act,
  limits: { idempotent: true },
})

export const issueActs = endpoint({
  method: 'POST',
  path: '/frontend-api/acts/issue',
  quota: actsQuota,
  summary:
    'Makes the acts of a month’s closed work reports that have none yet, and of the seats of programmes that were over by then',
  ...accountants,
  body: z.strictObject({ month: monthSchema }),
  responses: { 200: dataOf(z.object({ issuedCount: z.int() })) },
  limits: { idempotent: true },
})
