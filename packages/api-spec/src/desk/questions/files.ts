// Files of messages: uploaded one by one while the message is written, and sent with it.
import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { fileFacts, fileMaxBytes, fileNameSchema } from '#messages/files'

const questionFilesQuota = quota('questionFiles', 60, 300)

/** Files that one message can have. */
export const mostQuestionFiles = 5

/** The files of a message that is sent, by id. */
export const sentFiles = z.array(idSchema).max(mostQuestionFiles, 'validation.too_long').optional()

const everybody = { session: 'required', permissions: ['manager'] } as const

export const addQuestionFile = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/files',
  summary: 'Stores a file for a message that is being written: a document, picture, text or recording of at most 10 MB',
  ...everybody,
  quota: questionFilesQuota,
  query: z.strictObject({ name: fileNameSchema }),
  file: true,
  limits: { bodyBytes: fileMaxBytes },
  responses: { 201: dataOf(fileFacts) },
})

export const removeQuestionFile = endpoint({
  method: 'DELETE',
  path: '/frontend-api/questions/files/:id',
  summary: 'Removes a file whose message is not sent yet',
  ...everybody,
  quota: questionFilesQuota,
  params: idParams,
  responses: { 200: dataOf(z.object({ id: idSchema })) },
})

export const getQuestionFile = endpoint({
  method: 'GET',
  path: '/frontend-api/questions/files/:id',
  summary: 'Downloads a file of a message, for everybody who sees the thread; before it is sent, for its owner',
  ...everybody,
  params: idParams,
  download: 'application/octet-stream',
  responses: { 200: z.string() },
})
