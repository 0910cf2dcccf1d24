import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { roleSchema } from '#people/accounts'

/** Browser and system of a device; null where unknown. */
const device = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']),
})
export type Device = z.infer<typeof device>

/** Origin of a request, as exactly as a person needs to recognise it. */
const origin = {
  device,
  /** Country as ISO code, `local` for the network that the service itself is in, null when unknown. */
  place: z.string().nullable(),
  /** The address without its last part, which names one subscriber. */
  address: z.string(),
}

const openSession = z.object({
  id: idSchema,
  /** Whether it is the session that asks. */
  current: z.boolean(),
  cabinetRole: roleSchema,
  ...origin,
  createdAt: instantSchema,
  /** Time of the last use, to within five minutes. */
  lastUsedAt: instantSchema,
})
export type OpenSession = z.infer<typeof openSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/frontend-api/user/sessions',
  summary: 'Lists the open sessions of the account, in all its cabinets; the current one first',
  session: 'required',
  lookers: ['administrator'],
  responses: { 200: dataOf(z.array(openSession)) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/frontend-api/user/sessions/:id',
  summary: 'Ends another session of the account, on every node at once',
  session: 'required',
  quota: null,
  params: idParams,
  responses: { 200: z.object({ data: z.null() }) },
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/frontend-api/user/sessions/end-others',
  summary: 'Ends every session of the account but the current one',
  session: 'required',
  quota: null,
  responses: { 200: dataOf(z.object({ ended: z.int() })) },
})

/** The kinds of events in an account's sign-in history. */
const signInEventKinds = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'registered',
  'recovered',
  'switched',
  'signed_out',
  'session_ended',
  'others_ended',
  'opened_by_staff',
] as const
export type SignInEventKind = (typeof signInEventKinds)[number]

const signInEvent = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.enum(signInEventKinds),
  ...origin,
})
export type SignInEvent = z.infer<typeof signInEvent>

/** Sign-in history; it is kept for 180 days. */
export const listSignInHistory = listOf({
  path: '/frontend-api/user/sign-in-history',
  summary: 'Lists sign-ins, refused ones and sign-outs of the account; newest first',
  session: 'required',
  lookers: ['administrator'],
  row: signInEvent,
})
