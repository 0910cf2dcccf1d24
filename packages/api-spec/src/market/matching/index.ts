// The matching desk on the wire: which requests wait, and who suits each, for managers.
import { z } from 'zod'
import { dateSchema, instantSchema } from '../../kit/dates.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { idParams, idSchema } from '../../kit/ids.ts'
import { kopecksSchema } from '../../kit/money.ts'
import { dataOf } from '../../kit/paging.ts'
import { invitationStates, misfits, offersQuota, offerStates } from '../offers/index.ts'
import { personRef } from '../../vocabulary/people.ts'
import { lessonFormats, levels, subjects, subjectSchema } from '../../vocabulary/teaching.ts'

const matchmakers = { session: 'required', roles: ['staff'], permissions: ['manager'] } as const

/** Why an executor can't be invited to a request: their account or card is closed, they don't teach that, are away now, or
 *  have been asked or have decided already. */
export const inviteRefusals = [
  ...(['blocked', 'hidden', 'own_request', 'subject', 'format', 'invited', 'responded', 'declined', 'away'] as const),
] as const
export type InviteRefusal = (typeof inviteRefusals)[number]

/** The most executors that are invited in one step. */
export const mostInvited = 10

const invitation = z.object({
  executor: personRef,
  state: z.enum(invitationStates),
  invitedBy: personRef,
  invitedAt: instantSchema,
})

/** What the service owes a request next: to look at it, to bring it a response, or to bring it a choice. */
export const promises = ['look', 'response', 'choice'] as const
export type Promised = (typeof promises)[number]

const waitingOffer = z.object({
  id: idSchema,
  number: z.int(),
  customer: personRef,
  subject: z.enum(subjects),
  level: z.enum(levels),
  format: z.enum(lessonFormats),
  place: z.string(),
  state: z.enum(offerStates),
  /** Since it was sent, published or answered first. */
  waitingSince: instantSchema,
  promise: z.enum(promises),
  promisedAt: instantSchema,
  isBroken: z.boolean(),
  /** The last day on which executors may respond. */
  deadlineOn: dateSchema,
  responseCount: z.int(),
  /** Whom staff have invited, in the order of time. */
  invitations: z.array(invitation),
})
export type WaitingOffer = z.infer<typeof waitingOffer>

/** A contract that ends while its learner goes on, as far as nobody has taken it over. */
const gap = z.object({
  id: idSchema,
  number: z.int(),
  customer: personRef,
  executor: personRef,
  subject: z.enum(subjects),
  level: z.enum(levels),
  endsOn: dateSchema.nullable(),
})
export type Gap = z.infer<typeof gap>

export const getMatchingDesk = endpoint({
  method: 'GET',
  path: '/frontend-api/matching',
  summary:
    'Requests that wait for the service, those whose promise runs out first on top, and contracts that end without a successor',
  ...matchmakers,
  query: z.strictObject({
    promise: z.enum(promises, 'validation.invalid').optional(),
    subject: subjectSchema.optional(),
  }),
  responses: {
    200: dataOf(z.object({ offers: z.array(waitingOffer), count: z.int(), brokenCount: z.int(), gaps: z.array(gap) })),
  },
})

const candidate = personRef.extend({
  /** What of the request does not suit; empty where all does. */
  misfits: z.array(z.enum(misfits)),
  /** How many of the wanted days fit the free time; null where no hours were said. */
  days: z.int().nullable(),
  wantedDays: z.int(),
  runningContracts: z.int(),
  /** Of the last 90 days. */
  heldLessons: z.int(),
  missedLessons: z.int(),
  /** What the customer would pay for a lesson by the card; null where it says no price. */
  lessonPriceKopecks: kopecksSchema.nullable(),
  /** Null where there is no budget or no price. */
  isWithinBudget: z.boolean().nullable(),
  hasResponded: z.boolean(),
  isInvited: z.boolean(),
  /** Why they can't be invited; null where they can. */
  refusal: z.enum(inviteRefusals).nullable(),
})
export type Candidate = z.infer<typeof candidate>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/frontend-api/matching/:id/candidates',
  summary: 'Executors who teach what a request looks for, those whom it suits best first, with the reasons',
  ...matchmakers,
  params: idParams,
  responses: { 200: dataOf(z.array(candidate)) },
})

export const inviteExecutors = endpoint({
  method: 'POST',
  path: '/frontend-api/matching/:id/invitations',
  summary: 'Invite executors to respond to a request: each is told, or refused with the reason',
  ...matchmakers,
  quota: offersQuota,
  params: idParams,
  body: z.strictObject({
    executorIds: z
      .array(idSchema)
      .min(1, 'validation.required')
      .max(mostInvited, 'validation.too_long')
      .refine((ids) => new Set(ids).size === ids.length, 'validation.invalid'),
  }),
  responses: { 200: dataOf(z.array(z.object({ executorId: idSchema, refusal: z.enum(inviteRefusals).nullable() }))) },
  limits: { idempotent: true },
})
