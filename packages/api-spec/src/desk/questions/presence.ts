// Signs of presence of the two sides of a thread: up to where they have read, and that they are writing.
import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'

/** Quota of the signs "seen" and "is writing". A browser sends the second one every few seconds while somebody writes. */
export const signsQuota = quota('signs', 10_000)

/** The newest message on the person's screen. */
export const seenForm = z.strictObject({ messageId: idSchema })

const signed = { session: 'required', permissions: ['manager'], params: idParams, quota: signsQuota } as const

export const markQuestionSeen = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/seen',
  summary: 'Records up to which message of a thread the person’s side has read it',
  ...signed,
  body: seenForm,
  responses: { 200: dataOf(z.object({ id: idSchema })) },
})

export const tellQuestionTyping = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/typing',
  summary: 'Reports to the open pages of the other side that an answer is being written; nothing is stored',
  ...signed,
  responses: { 200: dataOf(z.object({ id: idSchema })) },
})
