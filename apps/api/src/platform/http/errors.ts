import { failureCodes, type FailureBody } from '@navyk/api-spec/kit'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { DatabaseUnavailableError } from '../database/index.ts'
import { type Language, requestLanguage, type Text } from '../texts/texts.ts'
import { Failure, ownerMerged, unavailable } from './failures.ts'

/** Turns every thrown error into an answer. A Failure has its text for the person; any other error shows only a number
 *  to quote, under which the log has the details.
 *  @param count gets the code of each answer, and its status */
export function errorHandler(services: Services, count: (code: string, status: number) => void = () => {}) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const language = requestLanguage(request.headers['accept-language'])
    const failure = asFailure(error)
    if (!failure) {
      request.log.error({ err: error }, 'request failed')
      count(failureCodes[500], 500)
      const message = services.texts.translate(language, 'http.internal_error', { id: request.id })
      return reply.code(500).send({ message, code: failureCodes[500] })
    }
    if (error instanceof DatabaseUnavailableError) request.log.warn({ err: error }, 'request without a database')
    if (error.code === fullDisk) request.log.error({ err: error }, 'ALARM: the disk of the database is full')
    else if (isPassing(error)) request.log.warn({ err: error }, 'the database refused a request for now')
    count(failure.code, failure.status)
    return reply
      .code(failure.status)
      .headers(failure.headers)
      .send(failureBody(services, language, failure))
  }
}

/** A refusal in the person's language. */
function failureBody(services: Pick<Services, 'texts'>, language: Language, failure: Failure): FailureBody {
  const translate = (text: Text) => services.texts.translate(language, text.key, text.values)
  const errors = Object.fromEntries(Object.entries(failure.fields).map(([path, texts]) => [path, texts.map(translate)]))
  return {
    message: translate(failure.text),
    code: failure.code,
    ...(Object.keys(errors).length > 0 && { errors }),
    // The reasons of a rejected code are beside the message (docs/specification.md, section 5).
    ...(errors.privateCode && { privateCode: errors.privateCode }),
    ...failure.extra,
  }
}

/** Fastify's own refusals of malformed or oversized requests, as ours; undefined for anything unexpected. */
function asFailure(error: FastifyError | Failure): Failure | undefined {
  if (error instanceof Failure) return error
  if (error.code === mergedOwner) return ownerMerged()
  switch (error.statusCode) {
    case 413:
      return new Failure(413, failureCodes[413], 'http.too_large')
    case 415:
      return new Failure(415, failureCodes[415], 'http.unsupported_media_type')
    case 400:
      return new Failure(400, failureCodes[400], 'http.bad_request')
    default:
      return error instanceof DatabaseUnavailableError || isPassing(error)
        ? unavailable(databasePauseSeconds)
        : undefined
  }
}

const fullDisk = '53100'

/** SQLSTATEs of a database that works and could not carry out this transaction, of which nothing is left: no room on its disk, no
 *  memory, a deadlock or a conflict with another transaction. The same request may succeed later. */
const passingStates = new Set([fullDisk, '53200', '40P01', '40001'])

const isPassing = (error: { code?: unknown }) => typeof error.code === 'string' && passingStates.has(error.code)

/** The SQLSTATE with which the database refuses a row for a cabinet that was merged while it was written (`refuse_merged_cabinet_id`). */
const mergedOwner = 'NVK01'

/** `Retry-After` while the database is unavailable. */
const databasePauseSeconds = 5
