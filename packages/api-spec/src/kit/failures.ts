import { z } from 'zod'

/** Answer of every refused request: `message` for the person, `code` for programs, `errors` by field path. */
export const failureSchema = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** With a conflict: the newer state of the object that was to be changed. */
  current: z.unknown().optional(),
  /** With a rejected one-time code: the reasons, in the person's language. */
  privateCode: z.array(z.string()).optional(),
})

export type FailureBody = z.infer<typeof failureSchema>

/** Codes that any endpoint may answer; a domain adds its own for its refusals. */
export const failureCodes = {
  400: 'bad_request',
  401: 'no_session',
  403: 'forbidden',
  404: 'not_found',
  409: 'version_conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid_input',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'unavailable',
} as const
