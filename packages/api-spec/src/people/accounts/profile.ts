import { z } from 'zod'
import { instantSchema } from '../../kit/dates.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { versionSchema } from '../../kit/ids.ts'
import { dataOf } from '../../kit/paging.ts'
import { messageLanguageSchema, nameSchema } from './people.ts'
import { settingsQuota } from '../../vocabulary/quotas.ts'

/** The account behind the cabinet as its owner sees it. Phone and e-mail are sign-in and contact data: they are changed
 *  with a confirmation, not here. */
export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Of SMS and e-mail; the screens have their own choice, kept in the browser. */
  language: messageLanguageSchema,
  createdAt: instantSchema,
  version: versionSchema,
})
export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/frontend-api/user/profile',
  summary: 'The own account: names, contacts, language of messages',
  session: 'required',
  inSetUp: true,
  responses: { 200: dataOf(profile) },
})

export const profileForm = z.strictObject({
  firstName: nameSchema,
  lastName: nameSchema,
  language: messageLanguageSchema,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/frontend-api/user/profile',
  summary: 'Change the own name and the language of messages',
  session: 'required',
  quota: settingsQuota,
  inSetUp: true,
  body: profileForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(profile) },
})
