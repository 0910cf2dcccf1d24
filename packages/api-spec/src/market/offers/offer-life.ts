import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { offer, offerCancellation, offerDraft, offersQuota } from './offers.ts'

export const resubmitOffer = endpoint({
  method: 'PUT',
  path: '/frontend-api/offers/:id',
  summary: 'Changes an offer in moderation, or sends a returned one there again, as it is now',
  session: 'required',
  quota: offersQuota,
  roles: ['customer'],
  params: idParams,
  body: offerDraft.safeExtend({ version: versionSchema }),
  responses: { 200: dataOf(offer) },
})

export const publishOffer = stepOf({
  path: '/frontend-api/offers/:id/publish',
  summary: 'Publishes an offer in moderation; executors whom it suits are notified',
  quota: offersQuota,
  roles: ['staff'],
  permissions: ['manager'],
  answer: offer,
})

export const returnOffer = stepOf({
  path: '/frontend-api/offers/:id/return',
  summary: 'Returns an offer to its customer with what has to change',
  quota: offersQuota,
  roles: ['staff'],
  permissions: ['manager'],
  body: offerCancellation,
  answer: offer,
})

export const pauseOffer = stepOf({
  path: '/frontend-api/offers/:id/pause',
  summary: 'Hides an open offer from executors for a while, with a reason',
  quota: offersQuota,
  roles: ['staff'],
  permissions: ['manager'],
  body: offerCancellation,
  answer: offer,
})

export const resumeOffer = stepOf({
  path: '/frontend-api/offers/:id/resume',
  summary: 'Shows a paused offer again',
  quota: offersQuota,
  roles: ['staff'],
  permissions: ['manager'],
  answer: offer,
})

export const offerRepublication = z.strictObject({ version: versionSchema, deadlineOn: dateSchema })

export const republishOffer = stepOf({
  path: '/frontend-api/offers/:id/republish',
  summary: 'Opens a cancelled or expired offer again with a new last day; a customer’s passes moderation',
  quota: offersQuota,
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  body: offerRepublication,
  answer: offer,
})
