import type { FailureBody } from '@navyk/api-spec/kit'

/** Specification section 8: what a failure without a body rejects with. */
export const failureWithoutBody = 'Something went wrong'

/** What every failed call rejects with. */
export type CallFailure = FailureBody | typeof failureWithoutBody

/** The body of a failed call, or undefined where there was none (no connection, a broken proxy). */
export function failureBody(error: unknown): FailureBody | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return undefined
  return error as FailureBody // `call` rejects with nothing else that has a code
}
