import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { neededLine } from '#vocabulary/texts/texts.ts'
import { neededPrintedLine } from '#vocabulary/texts/printed.ts'

export const roles = ['customer', 'executor', 'staff'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

export const permissions = ['manager', 'accountant', 'administrator'] as const
export const permissionSchema = z.enum(permissions)
export type Permission = z.infer<typeof permissionSchema>

/** The nine digits that a person types after the fixed +375 (docs/specification.md, section 5). */
export const phoneDigitsSchema = z
  .string('validation.phone_required')
  .min(1, 'validation.phone_required')
  .length(9, 'validation.phone')
  .regex(/^\d+$/, 'validation.phone')

/** A username as requests carry it: 375 and nine digits. */
export const usernameSchema = z
  .string('validation.phone_required')
  .min(1, 'validation.phone_required')
  .regex(/^375\d{9}$/, 'validation.phone')

/** Languages that the product speaks and writes its messages in. */
export const messageLanguages = ['en', 'es', 'ru'] as const
export const messageLanguageSchema = z.enum(messageLanguages, 'validation.invalid')

/** A part of a person's name, in letters that papers can print. */
export const nameSchema = neededPrintedLine(80)

/** New password: 8 to 128 characters of any kind, counted after Unicode normalisation (NFKC). */
export const newPasswordSchema = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(1000, 'validation.password_long')
  .refine((text) => text === '' || [...text.normalize('NFKC')].length >= 8, 'validation.password_short')
  .refine((text) => [...text.normalize('NFKC')].length <= 128, 'validation.password_long')

/** A password as typed to sign in; the server decides whether it is right. */
export const presentPasswordSchema = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(1000, 'validation.too_long')

/** An e-mail address; kept as it was typed, but for the space around it. */
export const emailSchema = z
  .string('validation.email')
  .trim()
  .max(254, 'validation.email')
  .check(z.email('validation.email'))

/** Name in Telegram, without the sign before it and however it was pasted; empty: none. */
export const telegramNameSchema = z
  .string('validation.invalid')
  .max(100, 'validation.too_long')
  .overwrite((text) =>
    text
      .trim()
      .replace(/^(https?:\/\/)?(t|telegram)\.me\//i, '')
      .replace(/^@/, ''),
  )
  .regex(/^([a-z][a-z0-9_]{4,31})?$/i, 'validation.telegram')

/** The public half of a one-time code, as the server gave it. */
export const publicCodeSchema = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(100, 'validation.too_long')

/** The digits that a person got. Any short text is accepted: a text that is no code is answered like a wrong code. */
const privateCodeSchema = neededLine(20)

/** The two halves of a code: the public one names it, the private one shows that it has arrived. */
export const codesForm = z.strictObject({ publicCode: publicCodeSchema, privateCode: privateCodeSchema })

/** Six digits of an authenticator app, or a saved code however it is grouped. */
export const secondStepCodeSchema = neededLine(40)

export const sentCode = z.object({ publicCode: z.string(), expiresAt: instantSchema })
export type SentCode = z.infer<typeof sentCode>
