import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import { settingsQuota } from '#vocabulary/quotas.ts'

/** Version of the text on personal data that people agree to; its words are the pages' texts. A new text is a new version,
 *  and everybody is asked again. */
export const consentVersion = '2026-11'

/** Consent to the present text on personal data, by a person who is signed in. */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/frontend-api/user/consent',
  summary: 'Agrees to the text on personal data',
  session: 'required',
  quota: settingsQuota,
  inSetUp: true,
  body: z.strictObject({ version: z.string().max(20, 'validation.too_long') }),
  responses: { 200: dataOf(z.object({ version: z.string() })) },
})
