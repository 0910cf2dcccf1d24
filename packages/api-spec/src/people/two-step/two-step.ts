import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import { publicCodeSchema, secondStepCodeSchema } from '#people/accounts'
import { settingsQuota } from '#vocabulary/quotas.ts'

/** Proof that is still needed after the password. `app`: six digits of the authenticator app, or a saved code. */
const twoStepChallenge = z.object({
  publicCode: z.string(),
  channel: z.literal('app'),
  expiresAt: instantSchema,
})
export type TwoStepChallenge = z.infer<typeof twoStepChallenge>

/** Answered instead of tokens by every call that would have signed the person in. */
export const twoStepAnswer = z.object({ twoStep: twoStepChallenge })

export const twoStepForm = z.strictObject({ privateCode: secondStepCodeSchema })

export const verifyTwoStep = endpoint({
  method: 'POST',
  path: '/frontend-api/two-step-verification',
  summary: 'Completes a sign-in by the second step',
  session: 'none',
  body: twoStepForm.extend({ publicCode: publicCodeSchema }),
  responses: { 200: z.object({ accessToken: z.string(), refreshToken: z.string() }) },
})

const twoStepState = z.object({
  isOn: z.boolean(),
  savedCodesLeft: z.int(),
  /** Whether this account may not turn it off. */
  isObligatory: z.boolean(),
})
export type TwoStepState = z.infer<typeof twoStepState>

export const getTwoStep = endpoint({
  method: 'GET',
  path: '/frontend-api/user/two-step',
  summary: 'Returns whether signing in takes a second step, and how many saved codes are left',
  session: 'required',
  inSetUp: true,
  responses: { 200: dataOf(twoStepState) },
})

/** The secret of an authenticator app that is being connected; shown this once. */
const twoStepStart = z.object({ secret: z.string(), uri: z.string(), expiresAt: instantSchema })
export type TwoStepStart = z.infer<typeof twoStepStart>

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/frontend-api/user/two-step/start',
  summary: 'Begins to connect an authenticator app; nothing is on until its code was confirmed',
  session: 'required',
  quota: settingsQuota,
  stepUp: true,
  inSetUp: true,
  responses: { 200: dataOf(twoStepStart) },
})

/** Saved codes. They are shown once; the service keeps only their fingerprints. */
const savedCodes = z.object({ savedCodes: z.array(z.string()) })

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/frontend-api/user/two-step/confirm',
  summary: 'Turns the second step on by a code of the app that is being connected; answers ten saved codes',
  session: 'required',
  // Wrong codes are counted at the code, and a right one ends it.
  quota: null,
  inSetUp: true,
  body: twoStepForm,
  responses: { 200: dataOf(savedCodes) },
})

export const replaceSavedCodes = endpoint({
  method: 'POST',
  path: '/frontend-api/user/two-step/saved-codes',
  summary: 'Creates ten new saved codes; the former ones stop working',
  session: 'required',
  quota: settingsQuota,
  stepUp: true,
  inSetUp: true,
  responses: { 200: dataOf(savedCodes) },
})

export const turnOffTwoStep = endpoint({
  method: 'DELETE',
  path: '/frontend-api/user/two-step',
  summary: 'Turns the second step off',
  session: 'required',
  quota: settingsQuota,
  stepUp: true,
  inSetUp: true,
  responses: { 200: z.object({ data: z.null() }) },
})
