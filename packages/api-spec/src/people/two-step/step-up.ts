import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import { presentPasswordSchema, secondStepCodeSchema } from '#people/accounts'

export const stepUpForm = z.strictObject({
  password: presentPasswordSchema,
  /** Code of the second step; only for accounts that have one. */
  privateCode: secondStepCodeSchema.optional(),
})

/** Proves again who one is. Calls that are declared with `stepUp` are then allowed for ten minutes. */
export const stepUp = endpoint({
  method: 'POST',
  path: '/frontend-api/user/step-up',
  summary: 'Proves the person’s identity again, by the password and the second step if there is one',
  session: 'required',
  quota: null,
  inSetUp: true,
  // A frozen account needs it to download its data or to take the deletion back. Staff who look at somebody's cabinet
  // have nothing to prove there.
  inReadOnly: true,
  ownerOnly: true,
  body: stepUpForm,
  responses: { 200: dataOf(z.object({ freshUntil: instantSchema })) },
})
