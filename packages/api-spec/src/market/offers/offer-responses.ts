import { z } from 'zod'
import { contract } from '#teaching/contracts'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { offer, offersQuota, responsesQuota } from './offers.ts'
import { daySpans } from '#vocabulary/times/day-spans.ts'
import { contractsQuota } from '#teaching/contracts'
import { credentialMarkSchema } from '#vocabulary/credentials.ts'
import { lessonFormatSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { neededText } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** The latest first lesson of a response, in days from today. */
export const latestStartDays = 180

export const responseDraft = z.strictObject({
  payKopecks: priceKopecksSchema,
  message: neededText(1000),
  slots: daySpans,
  startsOn: dateSchema,
})
export type ResponseDraft = z.infer<typeof responseDraft>

export const respondToOffer = stepOf({
  path: '/frontend-api/offers/:id/responses',
  summary: 'Responds to an open offer with a price, times and a first day',
  quota: responsesQuota,
  roles: ['executor'],
  body: responseDraft,
  answer: offer,
  limits: { idempotent: true },
})

export const withdrawResponse = stepOf({
  path: '/frontend-api/offers/:id/responses/:responseId/withdraw',
  summary: 'Withdraws an own response while nobody has chosen it',
  quota: responsesQuota,
  roles: ['executor'],
  params: z.strictObject({ id: idSchema, responseId: idSchema }),
  answer: offer,
})

const responseParams = z.strictObject({ id: idSchema, responseId: idSchema })

export const changeResponse = endpoint({
  method: 'PUT',
  path: '/frontend-api/offers/:id/responses/:responseId',
  summary: 'Changes an own response while nobody has decided about it; a customer who has seen it is notified',
  session: 'required',
  quota: responsesQuota,
  roles: ['executor'],
  params: responseParams,
  body: responseDraft.extend({ version: versionSchema }),
  responses: { 200: dataOf(offer) },
})

export const shortlistResponse = endpoint({
  method: 'PUT',
  path: '/frontend-api/offers/:id/responses/:responseId/shortlist',
  summary: 'Puts a response on the short list, or takes it off',
  session: 'required',
  quota: responsesQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  params: responseParams,
  body: z.strictObject({ version: versionSchema, isShortlisted: z.boolean('validation.required') }),
  responses: { 200: dataOf(offer) },
})

export const rejectResponse = stepOf({
  path: '/frontend-api/offers/:id/responses/:responseId/reject',
  summary: 'Declines one response with a reason that its executor reads',
  quota: responsesQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  params: responseParams,
  form: { reason: reasonSchema },
  answer: offer,
})

/** The most responses that are suggested to a customer. */
export const mostProposed = 3

const differ = (choices: { responseId: string }[]) =>
  new Set(choices.map(({ responseId }) => responseId)).size === choices.length

/** Responses that staff suggest to the customer, the best first, each with a sentence about why. */
const offerProposal = z.strictObject({
  version: versionSchema,
  choices: z
    .array(z.strictObject({ responseId: idSchema, reason: neededText(300) }))
    .min(1, 'validation.required')
    .max(mostProposed, 'validation.too_long')
    .refine(differ, 'validation.invalid'),
})

export const proposeResponses = endpoint({
  method: 'PUT',
  path: '/frontend-api/offers/:id/proposal',
  summary: 'Suggests up to three responses to the customer, each with a sentence about why',
  session: 'required',
  quota: offersQuota,
  roles: ['staff'],
  permissions: ['manager'],
  params: idParams,
  body: offerProposal,
  responses: { 200: dataOf(offer) },
})

export const withdrawProposal = stepOf({
  path: '/frontend-api/offers/:id/proposal/withdraw',
  summary: 'Takes back the suggestions to the customer; the responses stay',
  quota: offersQuota,
  roles: ['staff'],
  permissions: ['manager'],
  answer: offer,
})

const respondent = z.object({
  executorId: idSchema,
  avatar: z.string().nullable(),
  /** Time at which the executor came to the service. */
  since: instantSchema,
  /** The executor's public card; null where nothing is public. */
  card: z
    .object({
      about: z.string(),
      city: z.string(),
      subjects: z.array(subjectSchema),
      formats: z.array(lessonFormatSchema),
      experienceYears: z.int().nullable(),
      /** Kinds of credentials of which the service has checked one. */
      checked: z.array(credentialMarkSchema),
    })
    .nullable(),
})
export type Respondent = z.infer<typeof respondent>

export const listRespondents = endpoint({
  method: 'GET',
  path: '/frontend-api/offers/:id/respondents',
  summary: 'Lists the public cards of those who responded to an offer, for the choice among them',
  session: 'required',
  roles: ['customer', 'staff'],
  params: idParams,
  responses: { 200: dataOf(z.array(respondent)) },
})

const offerChoice = z.strictObject({ version: versionSchema, responseId: idSchema })
export const chooseResponse = stepOf({
  path: '/frontend-api/offers/:id/choice',
  summary: 'Chooses a response: the offer is matched, the others end, and a draft contract exists',
  quota: contractsQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  body: offerChoice,
  answer: contract,
})
