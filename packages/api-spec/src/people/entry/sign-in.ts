import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { phoneDigitsSchema, presentPasswordSchema, usernameSchema } from '#people/accounts'
import { twoStepAnswer } from '#people/two-step'

export const signInForm = z.strictObject({
  username: phoneDigitsSchema,
  password: presentPasswordSchema,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/frontend-api/sign-in',
  summary: 'Signs in with a phone number and a password',
  session: 'none',
  body: signInForm.extend({ username: usernameSchema }),
  responses: { 200: z.union([z.object({ accessToken: z.string(), refreshToken: z.string() }), twoStepAnswer]) },
})
