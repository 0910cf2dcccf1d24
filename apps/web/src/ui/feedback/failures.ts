import type { FailureBody } from '@navyk/api-spec/kit'
import { failureWithoutBody, messageOf } from './call-failure.ts'
import { reachable } from './reachable.ts'
import { textIn } from '../texts.ts'

export type { CallFailure } from './call-failure.ts'

/** The body of a failed call, where it is an object; each field may be missing. Undefined where there was none (no
 *  connection, a broken proxy). */
export function failureBody(error: unknown): Partial<FailureBody> | undefined {
  if (typeof error !== 'object' || error === null || error instanceof Error) return undefined
  const { code, errors, current, privateCode } = error as Record<string, unknown>
  const message = messageOf(error)
  const reasons = textsIn(privateCode)
  return {
    ...(message !== undefined && { message }),
    ...(typeof code === 'string' && { code }),
    ...(typeof errors === 'object' && errors !== null && { errors: textsByField(errors) }),
    ...(current !== undefined && { current }),
    ...(reasons.length > 0 && { privateCode: reasons }),
  }
}

const textsByField = (errors: object): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, value]) => {
      const texts = textsIn(value)
      return texts.length > 0 ? [[field, texts]] : []
    }),
  )

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string' && text !== '') : []

/** The stable code that screens decide by. */
export const failureCode = (error: unknown): string | undefined => failureBody(error)?.code

/** Present state of a thing, in the form of its GET, from a change that was refused because somebody else has changed the thing before.
 *  Undefined for any other failure. */
export const newerOf = <Thing>(error: unknown): Thing | undefined =>
  failureCode(error) === 'version_conflict' ? (failureBody(error)?.current as Thing) : undefined

/** Whether a call has failed for want of a connection, which is still missing. */
export const isWithoutConnection = (error: unknown): boolean => error === failureWithoutBody && !reachable.get()

/** The text for the person. */
export const failureMessage = (error: unknown): string =>
  messageOf(error) ?? textIn('app', isWithoutConnection(error) ? 'failure.not_sent' : 'failure.title')

/** The text for the person about what was only read. */
export const readFailureMessage = (error: unknown): string =>
  isWithoutConnection(error) ? textIn('app', 'offline') : failureMessage(error)

/** The text under the field of a code: the reasons why it was rejected, joined by commas (docs/specification.md,
 *  section 5). */
export const codeFailure = (error: unknown): string =>
  failureBody(error)?.privateCode?.join(', ') ?? failureMessage(error)
