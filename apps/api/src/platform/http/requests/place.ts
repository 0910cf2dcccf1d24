import { AsyncLocalStorage } from 'node:async_hooks'

/** The place of a request among those that are worked on. */
interface Place {
  /** Gives the place to others. @returns takes one again; undefined where the request has none */
  leave(): (() => void) | undefined
}

/** The place of the request in whose asynchronous context something runs. */
export const currentPlace = new AsyncLocalStorage<Place>()

/** Does work that has a limit of its own. Meanwhile the request takes no place from others, so that nobody fills a process by what
 *  waits. Afterwards it goes on even when the places are taken: few leave such work at the same time. */
export async function besideLimit<T>(work: () => Promise<T>): Promise<T> {
  const takeAgain = currentPlace.getStore()?.leave()
  try {
    return await work()
  } finally {
    takeAgain?.()
  }
}
