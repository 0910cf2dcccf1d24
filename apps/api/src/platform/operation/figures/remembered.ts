/** Reads at most once in `maxAgeMs`, however many ask, and for all of them together. A failed reading is remembered as well.
 *  @param now milliseconds that only grow
 *  @returns undefined when the last reading failed or took longer than `limitMs` */
export function remembered<T>(
  read: () => Promise<T>,
  { maxAgeMs, limitMs, now }: { maxAgeMs: number; limitMs: number; now: () => number },
): () => Promise<T | undefined> {
  let last: { at: number; value: Promise<T | undefined> } | undefined
  return () => {
    if (last && now() - last.at < maxAgeMs) return last.value
    last = { at: now(), value: within(limitMs, read()).catch(() => undefined) }
    return last.value
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
