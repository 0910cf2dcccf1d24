import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import { phoneDigitsSchema } from '#people/accounts'
import { levelSchema, lessonFormatSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { freeLine, freeText, neededLine } from '#vocabulary/texts/texts.ts'

/** A stranger's answers in the public form, which a site can embed. */
export const wishForm = z.strictObject({
  firstName: neededLine(80),
  /** Nine digits after 375. */
  phone: phoneDigitsSchema,
  learnerName: freeLine(160),
  subject: subjectSchema.nullish(),
  level: levelSchema.nullish(),
  format: lessonFormatSchema.nullish(),
  city: freeLine(80),
  wish: freeText(2000),
})

export const leaveWish = endpoint({
  method: 'POST',
  path: '/frontend-api/leads/wishes',
  summary:
    'Leaves a wish without an account, from the public calendar or a site; it needs a proof of work, and the answer is the same whoever is known',
  session: 'none',
  body: wishForm.extend({
    /** The version of the text on personal data that was agreed to. */
    consentVersion: z.string('validation.required').min(1, 'validation.required').max(20, 'validation.too_long'),
    /** Executor whose free time the stranger chose in the public calendar. */
    executorId: z.uuid('validation.invalid').nullish(),
    /** The host of the page with the form. One that the installation does not name is not kept. */
    site: z.string().max(253, 'validation.too_long').nullish(),
  }),
  responses: { 200: dataOf(z.object({ received: z.literal(true) })) },
})
