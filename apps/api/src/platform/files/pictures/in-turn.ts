import { Failure } from '../../http/failures.ts'

/** Work that keeps a processor busy: two at a time, and some may wait. */
const mostAtOnce = 2
const mostWaiting = 20
let running = 0
const waiting: (() => void)[] = []

/** Does work on a file in its turn. @throws Failure 503 where too many others wait already */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting)
      throw new Failure(503, 'unavailable', 'http.files_busy', { headers: { 'retry-after': '10' } })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The next one is the one that waits longest.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
