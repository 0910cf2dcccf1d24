// Rating of a question once it is closed, and merging of two questions.
import { z } from 'zod'
import { stepOf } from '#kit/steps.ts'
import { idSchema } from '#kit/ids.ts'
import { messagesQuota } from '#vocabulary/quotas.ts'
import { freeText } from '#vocabulary/texts/texts.ts'
import { question } from './questions.ts'

export const questionRatingForm = z.strictObject({
  rating: z.int('validation.required').min(1, 'validation.too_small').max(5, 'validation.too_big'),
  text: freeText(500),
})

export const rateQuestion = stepOf({
  path: '/frontend-api/questions/:id/rate',
  summary: 'Rates the answer, once the question is closed; a new rating replaces the former',
  roles: ['executor', 'customer'],
  quota: messagesQuota,
  body: questionRatingForm,
  answer: question,
})

export const mergeQuestion = stepOf({
  path: '/frontend-api/questions/:id/merge',
  summary: 'Makes a question part of another one of the same person, for good',
  roles: ['staff'],
  permissions: ['manager'],
  quota: messagesQuota,
  form: { intoId: idSchema },
  answer: question,
})
