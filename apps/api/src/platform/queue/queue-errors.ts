import type { Logger } from '../operation/log.ts'

/** The pause between two lines for one reason. The queue asks the database each second for each task, so that a database which is away
 *  would fill the log. */
const betweenLinesMs = 10_000

/** Logs errors of the queue with their reason, each reason at most once in ten seconds. A line says how many errors for the same
 *  reason were left out before it.
 *  @param nowMs the present on a clock that only goes forward */
export function queueErrorLogger(log: Logger, nowMs: () => number = () => performance.now()) {
  const logged = new Map<string, { atMs: number; leftOut: number }>()
  return (thrown: unknown): void => {
    const error = asError(thrown)
    const reason = String((error as { reason?: unknown }).reason ?? (error as { code?: unknown }).code ?? error.message)
    const before = logged.get(reason)
    if (before && nowMs() - before.atMs < betweenLinesMs) {
      before.leftOut += 1
      return
    }
    logged.set(reason, { atMs: nowMs(), leftOut: 0 })
    log.error({ err: error, ...(before && before.leftOut > 0 && { leftOut: before.leftOut }) }, 'queue error')
  }
}

/** The queue reports some errors as plain objects with the properties of the error: without their class they look like none. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const { message = 'an error without a message', stack, code, reason } = Object(thrown) as Partial<Error> & Reasons
  return Object.assign(new Error(message), { ...(stack !== undefined && { stack }), code, reason })
}

interface Reasons {
  code?: string
  reason?: string
}
