// Endpoints of invitations: accounts that staff make for people, and the links by which these set their passwords.
import { managersAndAdministrators } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import {
  codesForm,
  emailSchema,
  nameSchema,
  permissions,
  permissionSchema,
  phoneDigitsSchema,
  roles,
  roleSchema,
  sentCode,
  usernameSchema,
} from '#people/accounts'
import { newPasswordForm } from '#people/entry'

/** Hours for which a link works. */
export const invitationHours = 72

const invitationsQuota = quota('invitations', 300)

/** States of an invitation. unsent: the account was made for its person, and no link has gone to them yet; open: the link can be used;
 *  expired: its time is over; revoked: staff took it back, or a newer one replaced it; accepted: its person has set a password, by it or by
 *  a code to the phone. */
export const invitationStates = ['unsent', 'open', 'expired', 'revoked', 'accepted'] as const
export type InvitationState = (typeof invitationStates)[number]

const email = z
  .union([z.literal('').transform(() => null), emailSchema])
  .nullable()
  .optional()

/** A person to be invited, as typed: the nine digits behind +375. */
export const invitationForm = z
  .strictObject({
    phone: phoneDigitsSchema,
    lastName: nameSchema,
    firstName: nameSchema,
    email,
    roles: z.array(roleSchema).min(1, 'validation.required').max(roles.length, 'validation.invalid'),
    permissions: z.array(permissionSchema).max(permissions.length, 'validation.invalid'),
  })
  .refine((form) => !form.roles.includes('staff') || form.permissions.length > 0, {
    path: ['permissions'],
    message: 'validation.required',
  })

/** The link's token. It is in this answer alone: the service keeps its hash. For staff it is null: their link goes to them alone. */
const madeInvitation = z.object({ accountId: idSchema, token: z.string().nullable(), expiresAt: instantSchema })
export type MadeInvitation = z.infer<typeof madeInvitation>

export const invitePerson = endpoint({
  method: 'POST',
  path: '/frontend-api/invitations',
  quota: invitationsQuota,
  summary: 'Creates an account for a person, and sends them a link that sets its password',
  ...managersAndAdministrators,
  stepUp: true,
  body: invitationForm.safeExtend({ phone: usernameSchema }),
  responses: { 200: dataOf(madeInvitation) },
})

const invitation = z.object({
  state: z.enum(invitationStates),
  sentAt: instantSchema,
  expiresAt: instantSchema,
  actions: z.object({ renew: offered, revoke: offered }),
})
export type Invitation = z.infer<typeof invitation>

export const getInvitation = endpoint({
  method: 'GET',
  path: '/frontend-api/invitations/:id',
  summary: 'Returns the newest invitation of an account; null without one',
  ...managersAndAdministrators,
  params: idParams,
  responses: { 200: dataOf(invitation.nullable()) },
})

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/frontend-api/invitations/:id/renewal',
  quota: invitationsQuota,
  summary: 'Sends a new link to a person who has not set a password; the one before stops working',
  ...managersAndAdministrators,
  stepUp: true,
  params: idParams,
  responses: { 200: dataOf(madeInvitation) },
})

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/frontend-api/invitations/:id/revocation',
  quota: null,
  summary: 'Revokes a link before it is used',
  ...managersAndAdministrators,
  params: idParams,
  responses: { 200: dataOf(invitation.nullable()) },
})

const tokenSchema = z.string('validation.required').min(1, 'validation.required').max(100, 'validation.too_long')

/** A POST, so that neither an address nor a log ever has the token. */
export const lookAtInvitation = endpoint({
  method: 'POST',
  path: '/frontend-api/invitations/opening',
  summary: 'Returns the person whom a link invites; one answer for every link that opens nothing',
  session: 'none',
  body: z.strictObject({ token: tokenSchema }),
  responses: {
    200: dataOf(
      z.object({
        firstName: z.string(),
        maskedPhone: z.string(),
        roles: z.array(roleSchema),
        /** Whether the code of the phone is asked for as well. */
        needsCode: z.boolean(),
        expiresAt: instantSchema,
      }),
    ),
  },
})

/** Sends a code to the phone of an invited member of the staff; the link alone may have reached somebody else. */
export const requestInvitationCode = endpoint({
  method: 'POST',
  path: '/frontend-api/invitations/code',
  summary: 'Sends a code to the phone of an invited member of the staff, who proves by it that the phone is theirs',
  session: 'none',
  body: z.strictObject({ token: tokenSchema }),
  responses: { 200: dataOf(sentCode) },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/frontend-api/invitations/acceptance',
  summary: 'Sets the password of an invited account, with the consent of its person, who is signed in then',
  session: 'none',
  body: newPasswordForm.safeExtend({
    token: tokenSchema,
    consentVersion: z.string('validation.required').max(20, 'validation.too_long'),
    /** Code sent to the phone, for staff. */
    code: codesForm.optional(),
  }),
  responses: { 200: z.object({ accessToken: z.string() }) },
})
