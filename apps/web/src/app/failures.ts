import type { FailureBody } from '@navyk/api-spec/kit'
import { failureWithoutBody } from './call.ts'

/** The body of a failed call, or undefined where there was none (no connection, a broken proxy). */
export function failureBody(error: unknown): FailureBody | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return undefined
  return error as FailureBody // `call` rejects with nothing else that has a code
}

/** The stable code that screens decide by. */
export const failureCode = (error: unknown): string | undefined => failureBody(error)?.code

/** The text for the person. */
export const failureMessage = (error: unknown): string => failureBody(error)?.message ?? failureWithoutBody
