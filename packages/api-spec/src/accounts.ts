import { z } from 'zod'
import { instantSchema } from './kit/dates.ts'
import { dataOf } from './kit/paging.ts'
import { endpoint } from './kit/endpoint.ts'
import { idSchema, versionSchema } from './kit/ids.ts'

export const roles = ['customer', 'executor', 'staff'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

export const permissions = ['manager', 'accountant', 'administrator'] as const
export const permissionSchema = z.enum(permissions)
export type Permission = z.infer<typeof permissionSchema>

/** The nine digits that a person types after the fixed +375 (specification, section 5). */
export const phoneDigitsSchema = z
  .string('validation.phone_required')
  .min(1, 'validation.phone_required')
  .length(9, 'validation.phone')
  .regex(/^\d+$/, 'validation.phone')

/** A username on the wire: 375 and nine digits. */
export const usernameSchema = z
  .string('validation.phone_required')
  .min(1, 'validation.phone_required')
  .regex(/^375\d{9}$/, 'validation.phone')

/** Languages that the product speaks and writes its messages in. */
export const messageLanguages = ['en', 'es', 'ru'] as const
export const messageLanguageSchema = z.enum(messageLanguages, 'validation.invalid')
export type MessageLanguage = z.infer<typeof messageLanguageSchema>

/** A part of a person's name: one line of any script. */
const nameSchema = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(80, 'validation.too_long')
  .regex(/^\P{C}*$/u, 'validation.invalid')

export const signInForm = z.strictObject({
  username: phoneDigitsSchema,
  password: z.string('validation.required').min(1, 'validation.required').max(1000, 'validation.too_long'),
})

export const signIn = endpoint({
  method: 'POST',
  path: '/frontend-api/sign-in',
  summary: 'Sign in with a phone number and a password',
  session: 'none',
  body: signInForm.extend({ username: usernameSchema }),
  responses: { 200: z.object({ accessToken: z.string(), refreshToken: z.string() }) },
})

/** Who is signed in, and in which cabinet. `role` decides the menu; the server decides every request by it. */
export const signedInUser = z.object({
  id: idSchema,
  cabinetId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  avatar: z.string().nullable(),
  role: roleSchema,
  permissions: z.array(permissionSchema),
})
export type SignedInUser = z.infer<typeof signedInUser>

export const getSignedInUser = endpoint({
  method: 'GET',
  path: '/frontend-api/signed-in-user',
  summary: 'The signed-in person and the cabinet of this session',
  session: 'required',
  responses: { 200: dataOf(signedInUser) },
})

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
  body: profileForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(profile) },
})

/** Ends the session that the request carries, on every node at once. */
export const signOut = endpoint({
  method: 'POST',
  path: '/frontend-api/sign-out',
  summary: 'End the current session',
  session: 'required',
  responses: { 200: z.object({ data: z.null() }) },
})

export const cabinet = z.object({
  id: idSchema,
  role: roleSchema,
  title: z.string(),
  current: z.boolean(),
  /** Ready to be posted to switch-to-cabinet: signed for this id and account, valid for 60 seconds, usable once. */
  date: z.string(),
  signature: z.string(),
})
export type Cabinet = z.infer<typeof cabinet>

export const listCabinets = endpoint({
  method: 'GET',
  path: '/frontend-api/cabinets',
  summary: 'The cabinets of the signed-in account, each with a signed link to switch to it',
  session: 'required',
  responses: { 200: dataOf(z.array(cabinet)) },
})

export const switchToCabinet = endpoint({
  method: 'POST',
  path: '/frontend-api/switch-to-cabinet',
  summary: 'Switch to another cabinet by a signed link',
  session: 'required',
  body: z.strictObject({
    id: idSchema,
    date: z.string().max(40, 'validation.too_long'),
    signature: z.string().max(200, 'validation.too_long'),
  }),
  responses: { 200: z.object({ accessToken: z.string() }) },
})
