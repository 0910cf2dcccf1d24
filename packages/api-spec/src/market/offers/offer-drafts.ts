import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { seenVersionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { draftsQuota } from './offers.ts'
import { lessonFormats, levels, subjects } from '#vocabulary/teaching.ts'

const shortText = (longest: number) => z.string().max(longest, 'validation.too_long')
const typedNumber = z.number().min(0, 'validation.invalid').max(100_000_000, 'validation.too_big')

/** A form while it is typed: every field may be missing, and what is there may still be wrong. */
const keptOffer = z
  .strictObject({
    learnerId: z.uuid('validation.invalid'),
    subject: z.enum(subjects, 'validation.invalid'),
    level: z.enum(levels, 'validation.invalid'),
    goal: shortText(200),
    format: z.enum(lessonFormats, 'validation.invalid'),
    place: shortText(200),
    lessonsPerWeek: typedNumber,
    lessonMinutes: typedNumber,
    wantedSlots: z
      .array(
        z.strictObject({ weekday: z.int().min(1).max(7), from: shortText(5), to: shortText(5) }),
        'validation.invalid',
      )
      .max(14, 'validation.times_too_many'),
    priceFromKopecks: typedNumber,
    priceToKopecks: typedNumber,
    comment: shortText(2000),
    deadlineOn: shortText(10),
    invitedExecutorId: z.uuid('validation.invalid'),
  })
  .partial()
export type KeptOffer = z.infer<typeof keptOffer>

/** The part of a form that can be kept: fields with values that no draft accepts are left out, the others stay as they
 *  were typed. */
export function keepable(values: Record<string, unknown>): KeptOffer {
  const fields = Object.entries(keptOffer.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(values[name])
    return success && data !== undefined ? [[name, data] as const] : []
  })
  // Each value has passed the schema of its own field.
  return Object.fromEntries(fields) as KeptOffer
}

const offerInWork = z.object({
  form: keptOffer,
  /** Executor whom the form invites by name. */
  invited: personRef.nullable(),
  savedAt: instantSchema,
  version: z.int(),
})
export type OfferInWork = z.infer<typeof offerInWork>

/** Version of a draft that was never saved. */
export const unsavedDraft = 0

export const getOfferDraft = endpoint({
  method: 'GET',
  path: '/frontend-api/offer-draft',
  summary: 'Returns the customer’s unfinished offer, begun on whichever device; null without one',
  session: 'required',
  roles: ['customer'],
  responses: { 200: dataOf(offerInWork.nullable()) },
})

export const saveOfferDraft = endpoint({
  method: 'PUT',
  path: '/frontend-api/offer-draft',
  summary: 'Saves the unfinished offer as it is typed; version 0 begins one',
  session: 'required',
  quota: draftsQuota,
  roles: ['customer'],
  body: z.strictObject({ version: seenVersionSchema, form: keptOffer }),
  responses: { 200: dataOf(offerInWork) },
})

export const discardOfferDraft = endpoint({
  method: 'DELETE',
  path: '/frontend-api/offer-draft',
  summary: 'Discards the unfinished offer',
  session: 'required',
  quota: null,
  roles: ['customer'],
  responses: { 200: dataOf(z.null()) },
})
