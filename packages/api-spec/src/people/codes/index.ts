import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'

/** A proof of work for a browser that was refused with `captcha_required`. */
export const getCaptcha = endpoint({
  method: 'GET',
  path: '/frontend-api/captcha',
  summary: 'Returns a challenge, signed and valid for ten minutes',
  session: 'none',
  responses: { 200: dataOf(z.object({ parameters: z.looseObject({}), signature: z.string().optional() })) },
})

/** Takes the done work; the token goes into the header X-Captcha-Token of the request that was refused. */
export const verifyCaptcha = endpoint({
  method: 'POST',
  path: '/frontend-api/verify-captcha',
  summary: 'Exchanges a solved challenge for a token that allows one request',
  session: 'none',
  body: z.strictObject({
    captcha: z.string('validation.required').min(1, 'validation.required').max(10_000, 'validation.too_long'),
  }),
  responses: { 200: dataOf(z.object({ token: z.string(), expiresAt: instantSchema })) },
})
