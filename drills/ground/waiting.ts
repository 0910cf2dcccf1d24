import { setTimeout as delay } from 'node:timers/promises'

/** Waits until `isSo` answers yes; an error counts as no. @throws Error naming what was waited for after `limitSeconds` */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, limitSeconds = 120): Promise<void> {
  const end = performance.now() + limitSeconds * 1000
  let last: unknown
  while (performance.now() < end) {
    try {
      if (await isSo()) return
    } catch (error) {
      last = error
    }
    await delay(100)
  }
  throw new Error(`${what}: not within ${limitSeconds} s`, { cause: last })
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (beganMs: number): number => (performance.now() - beganMs) / 1000
