/** Value that a failure without a body rejects with (docs/specification.md, section 8). */
export const failureWithoutBody = 'Something went wrong'

/** Value that every failed call rejects with: the body of the answer, whatever it is, or the text above. Our server answers a
 *  `FailureBody`; a proxy in between may answer anything. */
export type CallFailure = object | string | number | boolean

/** The `message` field of a rejection, where it has one for people to read. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || error instanceof Error || !('message' in error)) return undefined
  return typeof error.message === 'string' && error.message !== '' ? error.message : undefined
}
