import { administrators } from '#kit/access.ts'
import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { permissions, permissionSchema } from '#people/accounts'
import { freeText, neededText } from '#vocabulary/texts/texts.ts'

/** The most accounts that are chosen at once. */
export const mostUsers = 100

/** Steps for accounts. invite: a new link that sets the password; ask_two_step: the second step before anything else; waive_two_step takes
 *  that back; confirm: an account of the staff belongs to another person than its maker. */
export const accessActions = [
  'invite',
  'block',
  'unblock',
  'sign_out',
  'ask_two_step',
  'waive_two_step',
  'confirm',
] as const
export type AccessAction = (typeof accessActions)[number]

/** Reason why nothing was done with an account. */
const userRefusals = [
  'not_found',
  /** The account is the actor's own. */
  'own',
  /** The actor, or somebody who counts as the same person, has made the account. */
  'same_person',
  /** Without this account nobody would be left who can look after accounts. */
  'last_administrator',
  /** The account is in that state already. */
  'already',
  /** The account's owner has asked for deletion, or it was merged into another account. */
  'closed',
  'blocked',
  /** No link was sent, or the password is set. */
  'not_invited',
  /** The step would give permissions that the actor does not have. */
  'not_allowed',
] as const
export type UserRefusal = (typeof userRefusals)[number]

const accountIds = z
  .array(idSchema)
  .min(1, 'validation.required')
  .max(mostUsers, 'validation.invalid')
  .refine((ids) => new Set(ids).size === ids.length, 'validation.invalid')

/** Result for each account, in the order in which they were named. */
const results = dataOf(z.array(z.object({ id: idSchema, refusal: z.enum(userRefusals).nullable() })))
export type UserResult = z.infer<typeof results>['data'][number]

export const changeUsersAccess = endpoint({
  method: 'POST',
  path: '/frontend-api/user-management/access',
  quota: quota('userAccess', 300),
  summary: 'Changes the access of several accounts; each is changed or refused separately',
  ...administrators,
  stepUp: true,
  body: z
    .strictObject({ action: z.enum(accessActions, 'validation.invalid'), accountIds, reason: freeText(1000) })
    .refine(({ action, reason }) => action !== 'block' || reason !== '', {
      path: ['reason'],
      message: 'validation.required',
    }),
  responses: { 200: results },
})

export const userMessageForm = z.strictObject({ text: neededText(1000) })

export const messageUsers = endpoint({
  method: 'POST',
  path: '/frontend-api/user-management/messages',
  quota: quota('userMessages', 100),
  summary: 'Sends a message to the people of several accounts: it is among their notices, and sent by their channels',
  ...administrators,
  body: userMessageForm.extend({ accountIds }),
  responses: { 200: results },
  limits: { idempotent: true },
})

/** Permissions of a person of the staff; at least one, because nobody needs the workspace without any. */
export const userPermissionsForm = z.strictObject({
  permissions: z
    .array(permissionSchema)
    .min(1, 'validation.required')
    .max(permissions.length, 'validation.invalid')
    .refine((all) => new Set(all).size === all.length, 'validation.invalid'),
})

export const changeUserPermissions = endpoint({
  method: 'PUT',
  path: '/frontend-api/user-management/:id/permissions',
  quota: quota('userPermissions', 100),
  summary: 'Sets the permissions of a person of the staff, which their pages and sessions get at once',
  ...administrators,
  stepUp: true,
  params: idParams,
  body: userPermissionsForm,
  responses: { 200: dataOf(z.object({ permissions: z.array(permissionSchema) })) },
})
