import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, versionSchema, seenVersionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { placeSchema } from '#vocabulary/places.ts'
import { lesson, lessonsQuota } from './lessons.ts'

/** Current place of a contract's lessons. The contract that both sides acknowledged keeps its own words. */
const meetingPlace = z.object({
  /** Empty where the place is that of the contract. */
  place: z.string(),
  /** Place by the contract. */
  agreedPlace: z.string(),
  changedAt: instantSchema.nullable(),
  /** Version; 0 before the place was ever set. */
  version: z.int().min(0),
  canSet: offered,
})
export type MeetingPlace = z.infer<typeof meetingPlace>

const place = placeSchema(500)

/** `version` 0 where it was never set. */
export const meetingPlaceForm = z.strictObject({ version: seenVersionSchema, place })
export const lessonPlaceForm = z.strictObject({ version: versionSchema, place })

const teachers = {
  session: 'required',
  quota: lessonsQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
} as const

export const getMeetingPlace = endpoint({
  method: 'GET',
  path: '/frontend-api/meeting-places/:id',
  summary: 'Returns the present place of a contract’s lessons, by the id of the contract',
  session: 'required',
  params: idParams,
  responses: { 200: dataOf(meetingPlace) },
})

export const setMeetingPlace = endpoint({
  ...teachers,
  method: 'PATCH',
  path: '/frontend-api/meeting-places/:id',
  summary:
    'Says where the lessons of a contract take place: an address or an https link; empty for what the contract says',
  params: idParams,
  body: meetingPlaceForm,
  responses: { 200: dataOf(meetingPlace) },
})

export const setLessonPlace = endpoint({
  ...teachers,
  method: 'PATCH',
  path: '/frontend-api/lessons/:id/place',
  summary: 'Sets the place of one lesson; empty for the place of the rest',
  params: idParams,
  body: lessonPlaceForm,
  responses: { 200: dataOf(lesson) },
})
