import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import {
  codesForm,
  newPasswordSchema,
  phoneDigitsSchema,
  publicCodeSchema,
  sentCode,
  usernameSchema,
} from '#people/accounts'

export const signUpForm = z.strictObject({
  username: phoneDigitsSchema,
  password: newPasswordSchema,
})

/** Starts a registration. The answer is the same whether or not the phone has an account. */
export const requestSignUp = endpoint({
  method: 'POST',
  path: '/frontend-api/sign-up-request',
  summary: 'Starts a registration: a code is sent to the phone',
  session: 'none',
  body: signUpForm.extend({
    username: usernameSchema,
    /** Version of the consent; without it the person is asked for consent after signing in. */
    consentVersion: z.string().max(20, 'validation.too_long').optional(),
  }),
  responses: { 200: dataOf(sentCode) },
})

export const signUp = endpoint({
  method: 'POST',
  path: '/frontend-api/sign-up',
  summary: 'Completes a registration by the code; the person is signed in',
  session: 'none',
  body: codesForm,
  responses: { 200: z.object({ accessToken: z.string() }) },
})

/** Sends a new code for a registration or a recovery that is under way; the old one stops working. */
export const resendCode = endpoint({
  method: 'POST',
  path: '/frontend-api/resend-code',
  summary: 'Sends a new code for a registration or a recovery',
  session: 'none',
  body: z.strictObject({ publicCode: publicCodeSchema }),
  responses: { 200: dataOf(sentCode) },
})
