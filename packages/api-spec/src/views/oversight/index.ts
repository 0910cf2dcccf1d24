import { administrators } from '#kit/access.ts'
import { z } from 'zod'
import { collected, oneOfCollected } from '#kit/collected.ts'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import type { ManifestValue } from '#kit/manifest.ts'
import { dataOf } from '#kit/paging.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** The kinds of a person's records that staff can read, as the domains' manifests say; `cabinet` is anything else in a
 *  cabinet that they looked at. */
export type ReadingKind = Exclude<KindOf<ManifestValue<'readings'>>, null> | 'cabinet'
type KindOf<Readings> = Readings extends Record<string, infer Kind> ? Kind : never

const readingKinds = (): ReadingKind[] => {
  const kinds = collected('readings').flatMap((readings): (ReadingKind | null)[] => Object.values(readings))
  return [...new Set(kinds.filter((kind) => kind !== null)), 'cabinet']
}

const accountRef = z.object({ accountId: idSchema, firstName: z.string(), lastName: z.string() })

const reading = z.object({
  id: idSchema,
  at: instantSchema,
  reader: accountRef,
  subject: accountRef,
  kind: oneOfCollected(readingKinds),
  /** The id of the record that was opened; null for a list. */
  objectId: idSchema.nullable(),
  /** Learner whom that record is about, for a request, a contract, a lesson or a learner; null for any other record. */
  learner: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Whether it was read in the cabinet of its owner, opened by the staff. */
  isLook: z.boolean(),
})
export type Reading = z.infer<typeof reading>

/** Business days, both included. */
const days = { from: dateSchema.optional(), to: dateSchema.optional() }

const readingFilter = {
  subjectId: idSchema.optional(),
  /** Beginnings of the names of the person whose records were read. */
  subject: searchSchema,
  readerId: idSchema.optional(),
  /** Record that was opened. */
  objectId: idSchema.optional(),
  ...days,
}

export const listReadings = listOf({
  path: '/frontend-api/readings',
  summary: 'Lists which staff have read whose records, newest first; recorded within some seconds',
  ...administrators,
  filter: readingFilter,
  row: reading,
})

/** A workbook, not JSON. */
export const downloadReadings = workbookOf({
  path: '/frontend-api/readings/workbook',
  summary: 'Downloads which staff have read whose records as a workbook with the filters of the list',
  ...administrators,
  filter: readingFilter,
})

/** A workbook, not JSON: what has to be known after a breach (docs/breach.md). Its sheets: sums, the people with their contacts, the
 *  readings, and the sessions of staff. A session or an address stands for what its account has read while such a session was in use. */
export const downloadBreach = workbookOf({
  path: '/frontend-api/readings/breach',
  summary: 'Downloads whose records staff have read within some days, with contacts to notify, as a workbook',
  ...administrators,
  stepUp: true,
  filter: {
    from: dateSchema,
    to: dateSchema,
    /** Account of the staff that has read. */
    readerId: idSchema.optional(),
    sessionId: idSchema.optional(),
    /** Address of the network from which sessions were opened, as the workbook has it. */
    address: z
      .string()
      .regex(/^[\da-fA-F.:]{2,45}$/, 'validation.invalid')
      .optional(),
  },
})

const action = z.object({
  id: idSchema,
  at: instantSchema,
  /** Account that acted; null where the service itself acted. */
  actorId: idSchema.nullable(),
  /** The full name at that time; empty where the service itself acted. */
  actorName: z.string(),
  /** The kind of the thing and its id, as the parameter `object` takes them. */
  object: z.string(),
  /** Action and its object in words, in the language of the request. */
  what: z.string(),
  done: z.string(),
  reason: z.string().nullable(),
  /** The screen of the thing; null where it has none of its own. */
  path: z.string().nullable(),
})
export type Action = z.infer<typeof action>

const actionFilter = {
  /** The account that acted. */
  actorId: idSchema.optional(),
  /** Account of a person: actions on things of theirs, and their own actions. */
  aboutId: idSchema.optional(),
  kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'validation.id')
    .optional(),
  /** Thing that the action was about: `invoice:<id>`. */
  object: z
    .string()
    .regex(/^[a-z_]{1,40}:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'validation.id')
    .optional(),
  ...days,
}

export const listActions = listOf({
  path: '/frontend-api/actions',
  summary: 'Lists actions, newest first',
  ...administrators,
  filter: actionFilter,
  row: action,
})

export const listActionKinds = endpoint({
  method: 'GET',
  path: '/frontend-api/action-kinds',
  summary: 'Lists the kinds of things of which actions are recorded, in the language of the request, by name',
  ...administrators,
  responses: { 200: dataOf(z.array(z.object({ kind: z.string(), label: z.string() }))) },
})

/** A workbook, not JSON. Of one person it has a second sheet: who of the staff has read their data; this is what a person may
 *  ask for under law 99-З. */
export const downloadActions = workbookOf({
  path: '/frontend-api/actions/workbook',
  summary: 'Downloads actions as a workbook, newest first; of one person with who has read their data',
  ...administrators,
  filter: actionFilter,
})

const quotaReach = z.object({
  id: idSchema,
  at: instantSchema,
  account: accountRef,
  /** The kind of the quota, as its endpoints declare it. */
  kind: z.string(),
  /** The limit per day. */
  most: z.int(),
})
export type QuotaReach = z.infer<typeof quotaReach>

const reachFilter = {
  /** Beginnings of the names of the account's owner. */
  search: searchSchema,
  ...days,
}

export const listQuotaReaches = listOf({
  path: '/frontend-api/quota-reaches',
  summary: 'Lists accounts that have reached a quota, newest first: one row for each account, kind and day',
  ...administrators,
  filter: reachFilter,
  row: quotaReach,
})

/** A workbook, not JSON. */
export const downloadQuotaReaches = workbookOf({
  path: '/frontend-api/quota-reaches/workbook',
  summary: 'Downloads accounts that have reached a quota as a workbook with the filters of the list',
  ...administrators,
  filter: reachFilter,
})
