// Rating of a question once it is closed, and merging of two questions.
import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { messagesQuota } from '#vocabulary/quotas.ts'
import { freeText } from '#vocabulary/texts/texts.ts'
import { question } from './questions.ts'

export const questionRatingForm = z.strictObject({
  rating: z.int('validation.required').min(1, 'validation.too_small').max(5, 'validation.too_big'),
  text: freeText(500),
})

export const rateQuestion = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/rate',
  summary: 'Say how the answer was, once the question is closed; saying it again replaces it',
  session: 'required',
  roles: ['executor', 'customer'],
  quota: messagesQuota,
  params: idParams,
  body: questionRatingForm,
  responses: { 200: dataOf(question) },
})

export const mergeQuestion = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/merge',
  summary: 'Make a question part of another one of the same person, for good',
  session: 'required',
  roles: ['staff'],
  permissions: ['manager'],
  quota: messagesQuota,
  params: idParams,
  body: z.strictObject({ version: versionSchema, intoId: idSchema }),
  responses: { 200: dataOf(question) },
})
