import { z } from 'zod'
import { endpoint } from './kit/endpoint.ts'
import { instantSchema } from './kit/dates.ts'
import { idSchema } from './kit/ids.ts'
import { dataOf, pageFields, pageOf } from './kit/paging.ts'

/** A line of the notifications popover (specification, section 3, with a link and a time added). */
export const notice = z.object({
  id: idSchema,
  type: z.enum(['new_message', 'other']),
  /** Picture of the person who caused it; null for the service itself. */
  image: z.string().nullable(),
  name: z.string(),
  message: z.string(),
  /** Path of the page that it is about. */
  link: z.string(),
  createdAt: instantSchema,
  archivedAt: instantSchema.nullable(),
})
export type Notice = z.infer<typeof notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/frontend-api/notices',
  summary: 'Notices of this cabinet, newest first',
  session: 'required',
  query: z.strictObject({ box: z.enum(['new', 'archive'], 'validation.invalid'), ...pageFields }),
  responses: { 200: pageOf(notice).extend({ newCount: z.int() }) },
})

export const archiveNotices = endpoint({
  method: 'POST',
  path: '/frontend-api/notices/archive',
  summary: 'Move notices of this cabinet to the archive',
  session: 'required',
  body: z.strictObject({ ids: z.array(idSchema).min(1, 'validation.required').max(100, 'validation.too_big') }),
  responses: { 200: dataOf(z.object({ archived: z.int() })) },
})
