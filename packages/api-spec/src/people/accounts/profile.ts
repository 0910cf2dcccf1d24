import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { messageLanguageSchema, nameSchema, telegramNameSchema } from './people.ts'
import { settingsQuota } from '#vocabulary/quotas.ts'

/** The account behind the cabinet as its owner sees it. Phone and e-mail are sign-in and contact data: they are changed
 *  with a confirmation, not here. */
export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Name in Telegram, by which the people of the person's contracts and the staff can write; empty for none. */
  telegram: z.string(),
  /** Language of SMS and e-mail; the screens have their own choice, kept in the browser. */
  language: messageLanguageSchema,
  createdAt: instantSchema,
  version: versionSchema,
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/frontend-api/user/profile',
  summary: 'Returns the own account: names, contacts, language of messages',
  session: 'required',
  inSetUp: true,
  responses: { 200: dataOf(profile) },
})

export const profileForm = z.strictObject({
  firstName: nameSchema,
  lastName: nameSchema,
  language: messageLanguageSchema,
  telegram: telegramNameSchema.optional(),
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/frontend-api/user/profile',
  summary: 'Changes the own name, the language of messages and the name in Telegram',
  session: 'required',
  quota: settingsQuota,
  inSetUp: true,
  body: profileForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(profile) },
})

export const telegramForm = z.strictObject({ telegram: telegramNameSchema })

export const changeTelegramName = endpoint({
  method: 'PUT',
  path: '/frontend-api/accounts/:id/telegram',
  summary:
    'Says by which name somebody else can be written to in Telegram: managers of customers and executors, administrators of all',
  session: 'required',
  roles: ['staff'],
  permissions: ['manager', 'administrator'],
  quota: quota('telegramNames', 200),
  params: idParams,
  body: telegramForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(z.object({ name: z.string(), version: versionSchema })) },
})
