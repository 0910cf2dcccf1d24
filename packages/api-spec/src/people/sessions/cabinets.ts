import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { roleSchema } from '#people/accounts'
import { neededText } from '#vocabulary/texts/texts.ts'

const cabinetsQuota = quota('cabinets', 500)

export const cabinet = z.object({
  id: idSchema,
  role: roleSchema,
  title: z.string(),
  current: z.boolean(),
  /** Date and signature to be posted to switch-to-cabinet: for this id and account, valid for 60 seconds, usable once. Both are empty for
   *  staff who look at somebody's cabinet. */
  date: z.string(),
  signature: z.string(),
})
export type Cabinet = z.infer<typeof cabinet>

export const listCabinets = endpoint({
  method: 'GET',
  path: '/frontend-api/cabinets',
  summary: 'Lists the cabinets of the signed-in account, each with a signed link to switch to it',
  session: 'required',
  responses: { 200: dataOf(z.array(cabinet)) },
})

export const switchToCabinet = endpoint({
  method: 'POST',
  path: '/frontend-api/switch-to-cabinet',
  summary: 'Switches to another cabinet by a signed link',
  session: 'required',
  quota: cabinetsQuota,
  inReadOnly: true,
  body: z.strictObject({
    id: idSchema,
    date: z.string().max(40, 'validation.too_long'),
    signature: z.string().max(200, 'validation.too_long'),
  }),
  responses: { 200: z.object({ accessToken: z.string() }) },
})

/** Reason for a look at somebody else's cabinet; it stands in the history of the account. */
export const openingForm = z.strictObject({
  reason: neededText(300).min(3, 'validation.too_short'),
})

/** A signed link to somebody else's cabinet, for the staff member who asks: valid for 60 seconds, usable once. */
export const openCabinetAs = stepOf({
  path: '/frontend-api/cabinets/:id/open-as',
  summary: 'Creates a signed link to look at a cabinet of somebody else, without changing anything',
  quota: cabinetsQuota,
  roles: ['staff'],
  permissions: ['manager', 'administrator'],
  body: openingForm,
  answer: z.object({ id: idSchema, date: z.string(), signature: z.string() }),
})
