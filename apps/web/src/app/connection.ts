import { createStore, useStore } from './store.ts'

/** Whether the server can be reached, as far as the last request tells, or the browser, which knows of a lost network
 *  before anything is asked. */
const reachable = createStore(typeof navigator === 'undefined' || navigator.onLine !== false)

export const useIsReachable = (): boolean => useStore(reachable)

/** An answer came, whatever it says. */
export const answerCame = (): void => reachable.set(true)

/** A request got no answer, because there is no way to the server. */
export const noAnswerCame = (): void => reachable.set(false)

if (typeof window !== 'undefined') {
  addEventListener('offline', noAnswerCame)
  addEventListener('online', answerCame)
}
