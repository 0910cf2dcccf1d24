// The card of a person on the wire: a person and their cabinets, for staff. The contents of the cabinets are asked of the domains that have
// them, each by its own permissions.
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { historyRow } from '#kit/history.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { roleSchema } from '#people/accounts'
import { accountStates } from '#people/directory'

const personCard = z.object({
  accountId: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  maskedPhone: z.string(),
  /** Name by which they can be written to in Telegram, empty for none, and whether the reader may change it. */
  telegram: z.object({ name: z.string(), version: versionSchema, canChange: offered }),
  state: z.enum(accountStates),
  createdAt: instantSchema,
  /** Cabinets of the person, without those that were merged into another. */
  cabinets: z.array(
    z.object({
      id: idSchema,
      role: roleSchema,
      /** Whether the reader may look at it as its owner sees it. */
      canOpen: offered,
    }),
  ),
})
export type PersonCard = z.infer<typeof personCard>

export const getPersonCard = endpoint({
  method: 'GET',
  path: '/frontend-api/person-card/:id',
  summary:
    'Returns a person’s name and cabinets, by the id of the account or of a cabinet; a merged one leads to the other',
  session: 'required',
  roles: ['staff'],
  params: idParams,
  responses: { 200: dataOf(personCard) },
})

/** One event about a person. */
const personHistoryRow = historyRow.extend({
  /** Thing of the person that the event is about, and the action on it, in words; null where it was the account. */
  thing: z
    .object({
      what: z.string(),
      done: z.string(),
      /** Address of the thing's screen; null where it has none. */
      path: z.string().nullable(),
    })
    .nullable(),
})
export type PersonHistoryRow = z.infer<typeof personHistoryRow>

export const listPersonHistory = endpoint({
  method: 'GET',
  path: '/frontend-api/person-card/:id/history',
  summary:
    'Lists the history of a person, newest first: administrators read all about the account, others how it began; managers and accountants the things that they look after',
  session: 'required',
  roles: ['staff'],
  permissions: ['administrator', 'manager', 'accountant'],
  params: idParams,
  responses: { 200: dataOf(z.array(personHistoryRow)) },
})
