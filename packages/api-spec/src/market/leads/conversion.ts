import { managers } from '#kit/access.ts'
import { z } from 'zod'
import { stepOf } from '#kit/steps.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { learnerForm } from '#people/learners'
import { offerTerms } from '#market/offers'
import { lead, leadsQuota } from './leads.ts'
import { neededPrintedLine } from '#vocabulary/texts/printed.ts'

/** The customer, the learner and the request that come of a lead. */
export const leadConversion = z
  .strictObject({
    version: versionSchema,
    /** The account with the phone of the lead, as the reader has seen it; null where nobody has that phone. */
    customerAccountId: idSchema.nullable(),
    /** Name of a new customer. A known customer keeps the name that they gave. */
    firstName: neededPrintedLine(80),
    lastName: neededPrintedLine(80),
    /** Learner whom the customer has already, in place of a new one. */
    learnerId: idSchema.nullish(),
    learner: learnerForm.pick({ firstName: true, lastName: true, birthYear: true }).nullish(),
    offer: offerTerms,
  })
  .refine(({ learnerId, learner }) => learnerId || learner, {
    message: 'validation.required',
    path: ['learnerId'],
  })
export type LeadConversion = z.infer<typeof leadConversion>

export const convertLead = stepOf({
  path: '/frontend-api/leads/:id/conversion',
  summary:
    'Makes a customer, a learner and a request of a lead, all or nothing; a customer with this phone is not doubled',
  ...managers,
  quota: leadsQuota,
  body: leadConversion,
  answer: lead,
  limits: { idempotent: true },
})
