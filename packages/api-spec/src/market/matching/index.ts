// The matching desk on the wire: which requests wait, and who suits each, for managers.
import { managers } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { contractStates } from '#teaching/contracts'
import { invitationStates, misfits, offersQuota, offerStates } from '#market/offers'
import { credentialKindSchema } from '#vocabulary/credentials.ts'
import { personRef } from '#vocabulary/people.ts'
import { weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { lessonFormats, levels, subjects, subjectSchema } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** Reason why an executor can't be invited to a request: their account or card is closed, they don't teach that, are away now, or have been
 *  asked or have decided already. */
export const inviteRefusals = [
  'blocked',
  'hidden',
  'own_request',
  'subject',
  'format',
  'invited',
  'responded',
  'declined',
  'away',
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

/** Weeks from the start in which nothing may take a wanted time for it to count as free. */
export const freeWeeks = 4

/** Next thing that the service owes a request: to look at it, to bring it a response, or to bring it a choice. */
export const promises = ['look', 'response', 'choice'] as const
export type Promised = (typeof promises)[number]

/** Promises that are broken, and those that run out within twelve hours. */
export const promiseMarks = ['broken', 'soon'] as const
export type PromiseMark = (typeof promiseMarks)[number]
export const soonHours = 12

const waitingOffer = z.object({
  id: idSchema,
  number: z.int(),
  customer: personRef,
  learner: z.object({ firstName: z.string(), lastName: z.string() }),
  subject: z.enum(subjects),
  level: z.enum(levels),
  format: z.enum(lessonFormats),
  place: z.string(),
  state: z.enum(offerStates),
  /** Moment at which it was sent, published or answered first. */
  waitingSince: instantSchema,
  promise: z.enum(promises),
  promisedAt: instantSchema,
  isBroken: z.boolean(),
  /** The last day on which executors may respond. */
  deadlineOn: dateSchema,
  responseCount: z.int(),
  /** Executors whom staff have invited, in the order of time. */
  invitations: z.array(invitation),
})
export type WaitingOffer = z.infer<typeof waitingOffer>

/** open: nothing is done yet. requested: a request looks for another executor. handed_over: the next contract is being agreed on.
 *  Once that is in force, it is no gap any more. */
export const gapStates = ['open', 'requested', 'handed_over'] as const
export type GapState = (typeof gapStates)[number]

/** Reason why nothing was done about a contract: somebody teaches it, somebody else has just dealt with it, there is no draft, or the draft
 *  has no rates yet or was changed at the same moment. */
export const gapRefusals = [
  'no_gap',
  'already_requested',
  'already_handed_over',
  'nothing_to_send',
  'rates_missing',
  'version_conflict',
] as const
export type GapRefusal = (typeof gapRefusals)[number]

/** A contract that loses its executor while its learner goes on. */
const gap = z.object({
  id: idSchema,
  number: z.int(),
  customer: personRef,
  executor: personRef,
  learner: z.object({ firstName: z.string(), lastName: z.string() }),
  subject: z.enum(subjects),
  level: z.enum(levels),
  weeklySlots: z.array(weeklySlot),
  endsOn: dateSchema.nullable(),
  /** The first day without a teacher, and the day of the first weekly lesson from then on. */
  uncoveredFrom: dateSchema,
  firstLostOn: dateSchema,
  /** Whether a lesson has been lost. */
  isBroken: z.boolean(),
  /** Whether the executor is blocked or has asked for deletion. */
  isExecutorGone: z.boolean(),
  state: z.enum(gapStates),
  request: z.object({ id: idSchema, number: z.int(), state: z.enum(offerStates) }).nullable(),
  successor: z
    .object({
      id: idSchema,
      number: z.int(),
      state: z.enum(contractStates),
      executor: personRef,
      /** Reason why it can't be sent to both sides; null where it can. */
      sendRefusal: z.enum(gapRefusals).nullable(),
    })
    .nullable(),
  canHandOver: offered,
})
export type Gap = z.infer<typeof gap>

const gapFilter = {
  /** The number, the beginnings of names of customer, learner or executor, or a part of the place. */
  search: searchSchema,
  subject: subjectSchema.optional(),
}
const offerFilter = {
  promise: z.enum(promises, 'validation.invalid').optional(),
  mark: z.enum(promiseMarks, 'validation.invalid').optional(),
  ...gapFilter,
}

/** Counts over all pages of the list. */
const counts = { count: z.int(), brokenCount: z.int() }

export const listWaitingOffers = listOf({
  path: '/frontend-api/matching',
  summary: 'Lists requests that wait for the service, the earliest promise on top',
  ...managers,
  filter: offerFilter,
  row: waitingOffer,
  beside: counts,
})

/** A workbook, not JSON. */
export const downloadWaitingOffers = workbookOf({
  path: '/frontend-api/matching/workbook',
  summary: 'Downloads requests that wait for the service as a workbook with the filters of the desk',
  ...managers,
  filter: offerFilter,
})

export const listGaps = listOf({
  path: '/frontend-api/matching/gaps',
  summary: 'Lists contracts that lose their executor, the earliest lost lesson on top',
  ...managers,
  filter: gapFilter,
  row: gap,
  beside: counts,
})

/** A workbook, not JSON. */
export const downloadGaps = workbookOf({
  path: '/frontend-api/matching/gaps/workbook',
  summary: 'Downloads contracts that lose their executor as a workbook with the filters of the desk',
  ...managers,
  filter: gapFilter,
})

const candidate = personRef.extend({
  /** Points of the request that do not suit the executor; empty where all suit. */
  misfits: z.array(z.enum(misfits)),
  /** Number of wanted days that fit the free time; null where no hours were given. */
  days: z.int().nullable(),
  wantedDays: z.int(),
  runningContracts: z.int(),
  /** Number of groups that enrol, are confirmed or run, and in whose teams the executor is. */
  runningGroups: z.int(),
  /** Lessons held and missed in the last 90 days. */
  heldLessons: z.int(),
  missedLessons: z.int(),
  /** Sessions of groups in the same 90 days: held by the executor, and held by a substitute in their place. */
  heldSessions: z.int(),
  substitutedSessions: z.int(),
  /** Price of a lesson for the customer by the card, in kopecks; null where the card names none. */
  lessonPriceKopecks: kopecksSchema.nullable(),
  /** Whether that price is within the customer's budget; null where there is no budget or no price. */
  isWithinBudget: z.boolean().nullable(),
  hasResponded: z.boolean(),
  isInvited: z.boolean(),
  /** Kinds of credentials that were checked and are in force. */
  checked: z.array(credentialKindSchema),
  /** Reason why they can't be invited; null where they can. */
  refusal: z.enum(inviteRefusals).nullable(),
})
export type Candidate = z.infer<typeof candidate>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/frontend-api/matching/:id/candidates',
  summary: 'Lists executors who teach the subject of a request, the best suited first, with the reasons',
  ...managers,
  params: idParams,
  responses: { 200: dataOf(z.array(candidate)) },
})

export const inviteExecutors = stepOf({
  path: '/frontend-api/matching/:id/invitations',
  summary: 'Invites executors to respond to a request: each is notified, or refused with the reason',
  ...managers,
  quota: offersQuota,
  body: z.strictObject({
    executorIds: z
      .array(idSchema)
      .min(1, 'validation.required')
      .max(mostInvited, 'validation.too_long')
      .refine((ids) => new Set(ids).size === ids.length, 'validation.invalid'),
  }),
  answer: z.array(z.object({ executorId: idSchema, refusal: z.enum(inviteRefusals).nullable() })),
  limits: { idempotent: true },
})

export const listGapCandidates = endpoint({
  method: 'GET',
  path: '/frontend-api/matching/gaps/:id/candidates',
  summary: 'Lists executors who could take over a contract that loses its executor, at its exact times, best first',
  ...managers,
  params: idParams,
  responses: { 200: dataOf(z.array(candidate)) },
})

export const requestForGap = endpoint({
  method: 'POST',
  path: '/frontend-api/matching/gaps/:id/request',
  summary: 'Publishes a request on the customer’s behalf for the times of a contract that loses its executor',
  ...managers,
  quota: offersQuota,
  params: idParams,
  responses: { 200: dataOf(z.object({ id: idSchema, number: z.int() })) },
})

export const closeGap = endpoint({
  method: 'POST',
  path: '/frontend-api/matching/gaps/:id/closing',
  summary: 'Marks a contract as needing no other executor',
  ...managers,
  quota: offersQuota,
  params: idParams,
  responses: { 200: dataOf(z.null()) },
})

/** The most contracts that are dealt with at once. */
export const mostGaps = 30

/** Ways to deal with a contract that loses its executor: a request on the customer's behalf, nothing, or sending the draft of the following
 *  contract to both sides. */
export const gapWays = ['request', 'close', 'send'] as const
export type GapWay = (typeof gapWays)[number]

export const fillGaps = endpoint({
  method: 'POST',
  path: '/frontend-api/matching/gaps/filling',
  summary:
    'Publishes requests for several contracts that lose their executor, look for nobody, or sends the drafts of those that follow: each is done or refused by itself',
  ...managers,
  quota: offersQuota,
  body: z.strictObject({
    way: z.enum(gapWays, 'validation.invalid'),
    contractIds: z
      .array(idSchema)
      .min(1, 'validation.required')
      .max(mostGaps, 'validation.too_long')
      .refine((ids) => new Set(ids).size === ids.length, 'validation.invalid'),
  }),
  responses: { 200: dataOf(z.array(z.object({ contractId: idSchema, refusal: z.enum(gapRefusals).nullable() }))) },
  limits: { idempotent: true },
})
