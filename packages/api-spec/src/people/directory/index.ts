import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { permissionSchema, roleSchema } from '#people/accounts'
import { invitationStates } from '#people/invitations'
import { searchSchema } from '#vocabulary/texts/texts.ts'

const phonesQuota = quota('phones', 200)

/** States of an account. active; blocked: staff let nobody sign in to it; frozen: its owner has asked for deletion, and it is erased in a
 *  few days; merged: all that it had is another account's. */
export const accountStates = ['active', 'blocked', 'frozen', 'merged'] as const
const accountStateSchema = z.enum(accountStates, 'validation.invalid')
export type AccountState = z.infer<typeof accountStateSchema>

const accountRow = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  /** Masked phone, `+375 29 ***-**-67`: the whole number is asked for one at a time. */
  maskedPhone: z.string(),
  state: accountStateSchema,
  roles: z.array(roleSchema),
  /** Permissions of the account's cabinet of the staff. */
  permissions: z.array(permissionSchema),
  hasTwoStep: z.boolean(),
  /** Whether its owner was asked to turn the second step on, and has to. */
  isTwoStepAsked: z.boolean(),
  /** State of the last link to set a password; null where none was needed, or the password is set. */
  invitation: z.enum(invitationStates).exclude(['accepted']).nullable(),
  /** Number of devices and browsers that are signed in. */
  openSessions: z.int(),
  avatar: z.string().nullable(),
  createdAt: instantSchema,
  /** Time at which its owner last used it; null for never. */
  lastUsedAt: instantSchema.nullable(),
})
export type AccountRow = z.infer<typeof accountRow>

const accountDetails = accountRow.extend({
  phone: z.string(),
  email: z.string().nullable(),
  deletionAt: instantSchema.nullable(),
  cabinets: z.array(
    z.object({
      id: idSchema,
      role: roleSchema,
      title: z.string(),
      permissions: z.array(permissionSchema),
      createdAt: instantSchema,
      /** Whether the person who asks may look at it. */
      canOpen: offered,
    }),
  ),
})
export type AccountDetails = z.infer<typeof accountDetails>

/** Marks that accounts are filtered by. invited: a link was sent and no password is set; unused: nobody has used it for 90 days. */
export const accountMarks = ['invited', 'no_two_step', 'two_step_asked', 'unconfirmed', 'signed_in', 'unused'] as const

/** Days without use after which an account counts as unused. */
export const unusedDays = 90

/** Filter of the lists of accounts. */
const accountFilter = {
  search: searchSchema,
  role: roleSchema.optional(),
  state: accountStateSchema.optional(),
  permission: permissionSchema.optional(),
  mark: z.enum(accountMarks, 'validation.invalid').optional(),
}

export const listAccounts = listOf({
  path: '/frontend-api/directory',
  summary: 'Lists accounts by name; found by the beginnings of names or by either end of the phone',
  session: 'required',
  roles: ['staff'],
  permissions: ['administrator'],
  filter: accountFilter,
  row: accountRow,
})

/** A workbook, not JSON. */
export const downloadAccounts = workbookOf({
  path: '/frontend-api/directory/workbook',
  summary: 'Downloads accounts as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  permissions: ['administrator'],
  filter: accountFilter,
})

export const getAccount = endpoint({
  method: 'GET',
  path: '/frontend-api/directory/:id',
  summary: 'Returns one account with its cabinets; its history records the reading',
  session: 'required',
  roles: ['staff'],
  permissions: ['administrator'],
  params: idParams,
  responses: { 200: dataOf(accountDetails) },
})

export const showPhone = endpoint({
  method: 'GET',
  path: '/frontend-api/directory/:id/phone',
  summary: 'Returns the whole phone of one account; its history records the reading',
  session: 'required',
  quota: phonesQuota,
  roles: ['staff'],
  params: idParams,
  responses: { 200: dataOf(z.object({ phone: z.string() })) },
})
