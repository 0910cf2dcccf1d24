import { reachable } from '#ui/feedback/reachable.ts'
import { useStore } from '#ui/browser/store.ts'

/** Whether the server can be reached, by the result of the last request or by the browser's offline state. */
export const useIsReachable = (): boolean => useStore(reachable)

/** Notes that the server answered, with success or failure. */
export const answerCame = (): void => reachable.set(true)

/** Notes that a request got no answer: the server can't be reached. */
export const noAnswerCame = (): void => reachable.set(false)

if (typeof window !== 'undefined') {
  addEventListener('offline', noAnswerCame)
  addEventListener('online', answerCame)
}
