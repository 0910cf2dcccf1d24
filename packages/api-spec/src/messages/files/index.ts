import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { idSchema } from '#kit/ids.ts'
import { neededLine } from '#vocabulary/texts/texts.ts'

/** Largest file that can be kept, in bytes. */
export const fileMaxBytes = 10 * 1024 * 1024

/** Types that are kept. The content of a file decides its type, and its name has to agree. Programs are not among them.
 *  `application/msword` is for Office files that were stored earlier; new ones of that type are refused. */
const keptMediaTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'text/plain',
  'text/csv',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
] as const
export type KeptMediaType = (typeof keptMediaTypes)[number]

/** The endings that the file chooser of the browser offers. */
export const fileEndings =
  '.pdf,.jpg,.jpeg,.png,.webp,.gif,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,.md,.csv,.mp3,.m4a,.ogg,.wav'

/** A file as lists show it. */
export const fileFacts = z.object({
  id: idSchema,
  name: z.string(),
  mediaType: z.enum(keptMediaTypes),
  sizeBytes: z.int(),
  addedAt: instantSchema,
})
export type FileFacts = z.infer<typeof fileFacts>

export const fileNameSchema = neededLine(200)
