import { z } from 'zod'
import { fileMaxBytes, fileNameSchema } from '#messages/files'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { lesson, filesQuota } from './lessons.ts'

/** Files that one lesson can have. */
export const mostLessonFiles = 10

const fileParams = z.strictObject({ id: idSchema, fileId: idSchema })

export const addLessonFile = endpoint({
  method: 'POST',
  path: '/frontend-api/lessons/:id/files',
  summary: 'Adds a file to a lesson: a document, picture, text or recording of at most 10 MB',
  session: 'required',
  quota: filesQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: idParams,
  query: z.strictObject({ name: fileNameSchema }),
  file: true,
  limits: { bodyBytes: fileMaxBytes },
  responses: { 201: dataOf(lesson) },
})

export const removeLessonFile = endpoint({
  method: 'DELETE',
  path: '/frontend-api/lessons/:id/files/:fileId',
  summary: 'Removes a file from a lesson',
  session: 'required',
  quota: filesQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: fileParams,
  responses: { 200: dataOf(lesson) },
})

export const getLessonFile = endpoint({
  method: 'GET',
  path: '/frontend-api/lessons/:id/files/:fileId',
  summary: 'Downloads a file of a lesson',
  session: 'required',
  params: fileParams,
  download: 'application/octet-stream',
  responses: { 200: z.string() },
})
