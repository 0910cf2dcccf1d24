import type { FailureBody } from '@navyk/api-spec/kit'
import type { TextKey } from '../texts/text-keys.ts'
import type { Text, TextValues } from '../texts/texts.ts'

/** An expected refusal: a text for the person and a code for programs, without internal details. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly text: Required<Text>
  /** Field path → keys of texts, for refusals that belong to a field. */
  readonly fields: Record<string, readonly Text[]>
  readonly extra: Partial<FailureBody>
  readonly headers: Record<string, string>

  constructor(status: number, code: string, key: TextKey, details: FailureDetails = {}) {
    super(code)
    this.status = status
    this.code = code
    this.text = { key, values: details.values ?? {} }
    this.fields = details.fields ?? {}
    this.extra = details.extra ?? {}
    this.headers = details.headers ?? {}
  }
}

interface FailureDetails {
  values?: TextValues
  fields?: Record<string, readonly Text[]>
  extra?: Partial<FailureBody>
  headers?: Record<string, string>
}

/** 401: no session, or one that has ended. */
export const noSession = () => new Failure(401, 'no_session', 'http.no_session')

/** 403: not allowed. */
export const forbidden = (key: TextKey = 'http.forbidden') => new Failure(403, 'forbidden', key)

/** 403: the session is read-only. */
export const readOnly = () => new Failure(403, 'read_only', 'http.read_only')

/** 403: what is asked for needs a proof of who one is that is not older than ten minutes. */
export const stepUpRequired = () => new Failure(403, 'step_up_required', 'http.step_up_required')

/** 403: this person has to turn the second step on before anything else. */
export const twoStepRequired = () => new Failure(403, 'two_step_required', 'http.two_step_required')

/** 404: absent or not yours; the two answers must not differ in a byte. */
export const notFound = () => new Failure(404, 'not_found', 'http.not_found')

/** 409: somebody else has changed it; `current` is what GET answers now under `data`. */
export const versionConflict = (current: unknown) =>
  new Failure(409, 'version_conflict', 'http.version_conflict', { extra: { current } })

/** 409: a rule forbids it in the present state; `code` names the rule, `key` the text. */
export const refused = (code: string, key: TextKey, values: TextValues = {}, extra: Partial<FailureBody> = {}) =>
  new Failure(409, code, key, { values, extra })

/** 409: the owner of the record was merged into another cabinet (docs/decisions/0040). On a repeat the record belongs to that one. */
export const ownerMerged = () => new Failure(409, 'owner_merged', 'http.owner_merged')

/** 422: invalid input beyond the schema; each field with the key of its text. */
export const invalidFields = (fields: Record<string, TextKey | Text>) =>
  new Failure(422, 'invalid_input', 'http.invalid_input', {
    fields: Object.fromEntries(
      Object.entries(fields).map(([path, text]) => [path, [typeof text === 'string' ? { key: text } : text]]),
    ),
  })

/** 429: try again after so many seconds; people and programs are told whole ones. */
export const tooMany = (exactSeconds: number, key: TextKey = 'http.too_many') => {
  const seconds = Math.max(1, Math.ceil(exactSeconds))
  return new Failure(429, 'too_many_requests', key, {
    values: { seconds },
    headers: { 'retry-after': String(seconds) },
  })
}

/** 503: temporarily unavailable; the same request can be repeated after so many seconds. */
export const unavailable = (seconds: number, key: TextKey = 'http.unavailable') =>
  new Failure(503, 'unavailable', key, { headers: { 'retry-after': String(seconds) } })

/** 503 with its own code: the queue for this work is full. Unlike `unavailable`, nothing was begun, so a page may
 *  repeat the request by itself. */
export const tooBusy = (seconds: number) =>
  new Failure(503, 'busy', 'http.busy', { headers: { 'retry-after': String(seconds) } })
