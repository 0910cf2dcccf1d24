import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { daySpan, daySpans } from '#vocabulary/times/day-spans.ts'
import { personRef } from '#vocabulary/people.ts'
import { lessonFormatSchema, lessonMinutesSchema, levelSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { freeLine, freeText, neededLine } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

export const offersQuota = quota('offers', 30, 300)
export const draftsQuota = quota('drafts', 5000)
export const responsesQuota = quota('responses', 100)

/** The latest deadline of an offer, in days from today. */
export const latestDeadlineDays = 90

/** moderation → published → in_selection (first response) → matched (a response is chosen) → closed_matched (the contract
 *  is active). Staff return what can't be published as it is, and pause what is. */
export const offerStates = [
  'moderation',
  'returned',
  'published',
  'in_selection',
  'paused',
  'matched',
  'closed_matched',
  'cancelled',
  'expired',
] as const
export const offerStateSchema = z.enum(offerStates, 'validation.invalid')
export type OfferState = z.infer<typeof offerStateSchema>

/** The states in which executors may respond and the customer may choose. */
export const openOfferStates = ['published', 'in_selection'] as const satisfies OfferState[]

/** States that the deadline ends. A returned offer waits for its customer, who sets a new one. */
export const expiringStates = ['moderation', 'published', 'in_selection', 'paused'] as const satisfies OfferState[]

const responseStates = ['submitted', 'accepted', 'withdrawn', 'not_selected', 'closed'] as const
export type ResponseState = (typeof responseStates)[number]

/** Reason why a response ended that nobody chose and its executor did not take back. */
const responseEndings = ['rejected', 'other_chosen', 'offer_cancelled', 'offer_expired', 'contract_cancelled'] as const
export type ResponseEnding = (typeof responseEndings)[number]

/** States of an invitation by staff. */
export const invitationStates = ['invited', 'applied', 'declined', 'lapsed'] as const
export type InvitationState = (typeof invitationStates)[number]

/** Terms of the lessons that are looked for, the same in every form. */
const terms = {
  subject: subjectSchema,
  level: levelSchema,
  goal: neededLine(200),
  format: lessonFormatSchema,
  /** A district or a station, not an address: executors see it before there is a contract. */
  place: freeLine(200),
  lessonsPerWeek: z.int('validation.whole').min(1, 'validation.too_small').max(14, 'validation.too_big'),
  lessonMinutes: lessonMinutesSchema,
  wantedSlots: daySpans,
  /** The customer's budget for one lesson, if there is one. */
  priceFromKopecks: priceKopecksSchema.nullish(),
  priceToKopecks: priceKopecksSchema.nullish(),
  comment: freeText(2000),
  /** The last day on which executors may respond. */
  deadlineOn: dateSchema,
}

const placeIsNamed = (draft: { format: string; place: string }) => draft.format !== 'at_customer' || draft.place !== ''
const placeIsMissing = { message: 'validation.required', path: ['place'] }

interface Budget {
  priceFromKopecks?: number | null | undefined
  priceToKopecks?: number | null | undefined
}
const pricesAreInOrder = (draft: Budget) =>
  (draft.priceFromKopecks ?? 0) <= (draft.priceToKopecks ?? Number.POSITIVE_INFINITY)
const pricesAreReversed = { message: 'validation.price_order', path: ['priceToKopecks'] }

/** An offer that staff write for a customer. */
export const offerTerms = z
  .strictObject(terms)
  .refine(placeIsNamed, placeIsMissing)
  .refine(pricesAreInOrder, pricesAreReversed)
export type OfferTerms = z.infer<typeof offerTerms>

export const offerDraft = z
  .strictObject({
    learnerId: z.uuid('validation.required'),
    ...terms,
    /** An executor whom the customer invites by name; the others may respond as well. */
    invitedExecutorId: z.uuid('validation.invalid').nullish(),
  })
  .refine(placeIsNamed, placeIsMissing)
  .refine(pricesAreInOrder, pricesAreReversed)
export type OfferDraft = z.infer<typeof offerDraft>

/** An executor names what they want to get for a lesson; the customer sees what it costs with the service's markup.
 *  Each side has its own fields, and those of the other are absent (docs/rules/money.md, invariant 8). */
const responsePrices = {
  /** Pay that the executor asks for a lesson: for that executor and for staff. */
  payKopecks: kopecksSchema.optional(),
  /** Price of a lesson for the customer: for that customer and for staff. */
  priceKopecks: kopecksSchema.optional(),
}

const offerResponse = z.object({
  id: idSchema,
  executor: personRef,
  ...responsePrices,
  message: z.string(),
  slots: z.array(daySpan),
  startsOn: dateSchema,
  state: z.enum(responseStates),
  /** Reason why it ended; null where its executor withdrew it. */
  ending: z.enum(responseEndings).nullable(),
  /** Reason that was given when it ended; null where it has not ended or none was given. */
  reason: z.string().nullable(),
  /** The service's suggestion: its place among the suggested ones, and why. For the customer and for staff. */
  proposal: z.object({ place: z.int(), reason: z.string() }).nullable().optional(),
  isShortlisted: z.boolean(),
  /** Time at which the customer first saw the response in its present form; null before, and again after a change. */
  viewedAt: instantSchema.nullable(),
  /** Time of the change that was made after the customer had seen it. */
  changedAt: instantSchema.nullable(),
  /** Price before that change, for those who see its price. */
  priceBeforeKopecks: kopecksSchema.nullable().optional(),
  createdAt: instantSchema,
  version: versionSchema,
})
export type OfferResponse = z.infer<typeof offerResponse>

/** Points in which an offer does not match the executor's card. A field that the card leaves empty matches every offer. */
export const misfits = ['subject', 'level', 'format', 'city', 'hours'] as const
export type Misfit = (typeof misfits)[number]

export const offerSummary = z.object({
  id: idSchema,
  number: z.int(),
  subject: subjectSchema,
  level: levelSchema,
  goal: z.string(),
  format: lessonFormatSchema,
  place: z.string(),
  lessonsPerWeek: z.int(),
  lessonMinutes: z.int(),
  wantedSlots: z.array(daySpan),
  /** The customer's budget for one lesson: for the customer and for staff. */
  priceFromKopecks: kopecksSchema.nullable().optional(),
  priceToKopecks: kopecksSchema.nullable().optional(),
  /** Part of that budget that is left for the executor: for executors and for staff. */
  payFromKopecks: kopecksSchema.nullable().optional(),
  payToKopecks: kopecksSchema.nullable().optional(),
  /** An executor sees a first name and an age; the family's name and contacts come with an active contract. */
  learner: z.object({
    id: idSchema.optional(),
    firstName: z.string(),
    lastName: z.string().optional(),
    age: z.int().nullable(),
  }),
  customer: personRef.optional(),
  state: offerStateSchema,
  deadlineOn: dateSchema,
  /** Time at which staff published it last; null before. */
  publishedAt: instantSchema.nullable(),
  /** Moment since which it waits for moderation; null while it does not. */
  waitingSince: instantSchema.nullable(),
  /** Executor whom the customer invited: for the customer and for staff. */
  invited: personRef.nullable().optional(),
  /** Whether the reading executor is the invited one. */
  isInvited: z.boolean().optional(),
  /** Number of wanted days that fit the asking executor's free time, and of all wanted days. */
  fit: z.object({ days: z.int(), wanted: z.int() }).optional(),
  /** Whether the service has invited the reading executor. */
  isInvitedByService: z.boolean().optional(),
  /** Points that do not suit the asking executor; empty where all suit. */
  misfits: z.array(z.enum(misfits)).optional(),
  /** Reason why the asking executor put it aside. */
  dismissedReason: z.string().optional(),
  /** Responses that wait for a choice or were chosen. */
  responseCount: z.int(),
  /** Responses among them that are new or changed since the customer last saw them: for the customer and for staff. */
  unseenCount: z.int().optional(),
  /** The asking executor's newest response. */
  ownResponse: z
    .object({
      id: idSchema,
      state: z.enum(responseStates),
      ending: z.enum(responseEndings).nullable(),
      payKopecks: kopecksSchema,
    })
    .optional(),
  version: versionSchema,
})
export type OfferSummary = z.infer<typeof offerSummary>

export const offer = offerSummary.extend({
  /** Pay that the executor asked the last time for a lesson of this subject and length; null if never. For an executor who may respond. */
  usualPayKopecks: kopecksSchema.nullable().optional(),
  comment: z.string(),
  outcomeReason: z.string().nullable(),
  /** Oldest first: all of them for the customer and staff, own ones for an executor. */
  responses: z.array(offerResponse),
  /** Actions that the reader may take now. The server checks again on each call. */
  actions: z.object({
    respond: offered,
    withdraw: offered,
    changeResponse: offered,
    dismiss: offered,
    choose: offered,
    propose: offered,
    cancel: offered,
    edit: offered,
    republish: offered,
    publish: offered,
    pause: offered,
    resume: offered,
  }),
})
export type Offer = z.infer<typeof offer>

/** The form of an offer, filled in as its customer has sent it. */
export function draftOfOffer(offer: Offer): OfferDraft {
  const filledIn = Object.fromEntries(Object.keys(terms).map((name) => [name, offer[name as keyof OfferTerms]]))
  return {
    ...(filledIn as OfferTerms),
    learnerId: offer.learner.id ?? '',
    invitedExecutorId: offer.invited?.id ?? null,
  }
}

export const getOffer = endpoint({
  method: 'GET',
  path: '/frontend-api/offers/:id',
  summary: 'Returns an offer with its responses',
  session: 'required',
  params: idParams,
  responses: { 200: dataOf(offer) },
})

export const createOffer = endpoint({
  method: 'POST',
  path: '/frontend-api/offers',
  summary: 'Sends an offer for a learner to moderation; the draft of the customer is used up',
  session: 'required',
  quota: offersQuota,
  roles: ['customer'],
  body: offerDraft,
  responses: { 200: dataOf(offer) },
  limits: { idempotent: true },
})

export const offerCancellation = z.strictObject({ version: versionSchema, reason: reasonSchema })

export const cancelOffer = stepOf({
  path: '/frontend-api/offers/:id/cancel',
  summary: 'Cancels an offer that nobody has been chosen for, with a reason; everyone who responded is notified',
  quota: offersQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  body: offerCancellation,
  answer: offer,
})

export const listOfferHistory = historyOf({
  path: '/frontend-api/offers/:id/history',
  summary: 'Lists the history of an offer, newest first, for executors without names of customers',
  session: 'required',
  roles: ['customer', 'staff'],
})
