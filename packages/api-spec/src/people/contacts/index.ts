import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { dataOf } from '#kit/paging.ts'
import { codesForm, emailSchema, phoneDigitsSchema, sentCode, usernameSchema } from '#people/accounts'
import { settingsQuota } from '#vocabulary/quotas.ts'

/** A new address that waits for its code. */
const awaited = z.object({ value: z.string(), expiresAt: instantSchema })

const ownContacts = z.object({
  phone: z.string(),
  email: z.string().nullable(),
  newPhone: awaited.nullable(),
  newEmail: awaited.nullable(),
})
export type OwnContacts = z.infer<typeof ownContacts>

export const getContacts = endpoint({
  method: 'GET',
  path: '/frontend-api/user/contacts',
  summary: 'Returns the own phone and e-mail, and new ones that wait for their code',
  session: 'required',
  responses: { 200: dataOf(ownContacts) },
})

/** Contacts as a person types them: the nine digits behind +375, and an e-mail address or nothing. */
export const contactsForm = z.strictObject({
  phone: phoneDigitsSchema,
  email: z.union([z.literal(''), emailSchema], { error: 'validation.email' }),
})

/** An absent or unchanged value stays. A new phone or e-mail takes effect once its code was entered; an empty e-mail is
 *  removed at once. */
export const updateContacts = endpoint({
  method: 'PATCH',
  path: '/frontend-api/user/update-contacts',
  summary: 'Changes the own phone or e-mail: a code is sent to the new one. An empty e-mail is removed',
  session: 'required',
  quota: settingsQuota,
  stepUp: true,
  body: z.strictObject({
    phone: usernameSchema.optional(),
    email: z.union([z.literal(''), emailSchema, z.null()], { error: 'validation.email' }).optional(),
  }),
  responses: {
    200: dataOf(z.object({ phone: sentCode.nullable(), email: sentCode.nullable(), contacts: ownContacts })),
  },
})

export const confirmContact = endpoint({
  method: 'POST',
  path: '/frontend-api/user/confirm-contact',
  summary: 'Confirms a new phone or e-mail by the code sent to it',
  session: 'required',
  // Wrong codes are counted at the code, and a right one ends it.
  quota: null,
  body: codesForm,
  responses: { 200: dataOf(ownContacts) },
})
