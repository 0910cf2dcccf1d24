import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { listOf } from '#kit/reads.ts'
import { idParams } from '#kit/ids.ts'
import { dataOf, queryNumber } from '#kit/paging.ts'
import { offer, offerStateSchema, offerSummary, responsesQuota } from './offers.ts'
import { changeFields } from '#vocabulary/changes.ts'
import { lessonFormats, levels, type Subject, subjects } from '#vocabulary/teaching.ts'
import { freeLine, searchSchema } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** Parts of the list. `suitable`: open, not responded to yet, and what the executor who asks teaches, where, to whom and when. `rest`: the
 *  same, but one of these does not fit. `open`: may be responded to. `responded`: has a response (of the executor who asks). `dismissed`:
 *  the executor who asks has put it aside. `moderation`: waits for staff. `closed`: over, one way or another. */
export const offerScopes = ['suitable', 'rest', 'open', 'responded', 'dismissed', 'moderation', 'closed'] as const
const offerScopeSchema = z.enum(offerScopes, 'validation.invalid')
export type OfferScope = (typeof offerScopes)[number]

/** Orders of the list. `fit`: what suits the asking executor best comes first. `waiting`: what waits for moderation longest. */
export const offerSorts = ['newest', 'deadline', 'price', 'fit', 'waiting'] as const
export type OfferSort = (typeof offerSorts)[number]

/** Changes since a day that the list can be filtered by. */
export const offerChanges = ['submitted', 'responded'] as const

const mostKopecks = 100_000_000

/** Subjects in one word, as a search field finds them by their names in the person's language. */
const subjectList = z
  .string()
  .max(300, 'validation.invalid')
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(subjects, 'validation.invalid')))

export const listOffers = listOf({
  path: '/frontend-api/offers',
  summary: 'Lists offers: own for a customer, open ones and those responded to for an executor, all for staff',
  session: 'required',
  filter: {
    scope: offerScopeSchema.optional(),
    state: offerStateSchema.optional(),
    subject: z.enum(subjects, 'validation.invalid').optional(),
    level: z.enum(levels, 'validation.invalid').optional(),
    format: z.enum(lessonFormats, 'validation.invalid').optional(),
    /** Part of the place: a city, a district, a station. */
    place: freeLine(100).optional(),
    /** Lowest sum for a lesson: the pay for an executor, the price for the others. Offers without a budget stay. */
    priceFrom: queryNumber(1, mostKopecks).optional(),
    /** Only offers with a day in the asking executor's free time. */
    fits: z.literal('1', 'validation.invalid').optional(),
    /** Part of the goal, or the number. */
    search: searchSchema,
    /** Subjects whose names the searched words are part of; they are found as well. */
    searchSubjects: subjectList.optional(),
    sort: z.enum(offerSorts, 'validation.invalid').optional(),
    ...changeFields(offerChanges),
  },
  row: offerSummary,
})

export const countOffers = endpoint({
  method: 'GET',
  path: '/frontend-api/offers/counts',
  summary: 'Counts the offers in each scope that this person may choose',
  session: 'required',
  responses: {
    200: dataOf(
      z.object({
        suitable: z.int(),
        rest: z.int(),
        open: z.int(),
        responded: z.int(),
        dismissed: z.int(),
        moderation: z.int(),
        closed: z.int(),
      }),
    ),
  },
})

export const dismissOffer = endpoint({
  method: 'PUT',
  path: '/frontend-api/offers/:id/dismissal',
  summary: 'Dismisses an open offer with a reason: it leaves the list of this executor',
  session: 'required',
  quota: responsesQuota,
  roles: ['executor'],
  params: idParams,
  body: z.strictObject({ reason: reasonSchema }),
  responses: { 200: dataOf(offer) },
})

export const restoreOffer = endpoint({
  method: 'DELETE',
  path: '/frontend-api/offers/:id/dismissal',
  summary: 'Takes back the dismissal of an offer',
  session: 'required',
  quota: responsesQuota,
  roles: ['executor'],
  params: idParams,
  responses: { 200: dataOf(offer) },
})

/** Subjects whose names in the person's language have the words in them. */
export function subjectsNamed(words: string, nameOf: (subject: Subject) => string): Subject[] {
  const wanted = words.trim().toLowerCase()
  return wanted === '' ? [] : subjects.filter((subject) => nameOf(subject).toLowerCase().includes(wanted))
}
