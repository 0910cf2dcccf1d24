import { z } from 'zod'
import { collected, oneOfCollected } from '../../kit/collected.ts'
import { dateSchema, instantSchema } from '../../kit/dates.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { idSchema } from '../../kit/ids.ts'
import type { Said } from '../../kit/manifest.ts'
import { pageFields, pageOf } from '../../kit/paging.ts'

/** The kinds of a person's records that staff can read, as the domains' manifests say; `cabinet` is anything else in a
 *  cabinet that they looked at. */
export type ReadingKind = Exclude<KindOf<Said<'readings'>>, null> | 'cabinet'
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
  /** Whether it was read in the cabinet of its owner, opened by the staff. */
  isLook: z.boolean(),
})
export type Reading = z.infer<typeof reading>

const forAdministrators = { session: 'required', roles: ['staff'], permissions: ['administrator'] } as const

export const listReadings = endpoint({
  method: 'GET',
  path: '/frontend-api/readings',
  summary: 'Who of the staff has read whose records, newest first; written down within some seconds',
  ...forAdministrators,
  query: z.strictObject({
    subjectId: idSchema.optional(),
    /** Beginnings of the names of whose records were read. */
    subject: z.string().max(100, 'validation.too_long').optional(),
    readerId: idSchema.optional(),
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    ...pageFields,
  }),
  responses: { 200: pageOf(reading) },
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

export const listQuotaReaches = endpoint({
  method: 'GET',
  path: '/frontend-api/quota-reaches',
  summary: 'Whose accounts have reached a quota, newest first: one row for each account, kind and day',
  ...forAdministrators,
  query: z.strictObject(pageFields),
  responses: { 200: pageOf(quotaReach) },
})
