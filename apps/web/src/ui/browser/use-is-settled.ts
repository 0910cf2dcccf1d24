import { useDeferredValue } from 'react'

let isFirstShown = false

/** Notes that the page's first screen is rendered: later screens are navigations. */
export function firstScreenIsShown(): void {
  isFirstShown = true
}

/** Whether to render the parts of a screen that may come a moment later. After a navigation the rows are rendered
 *  first, then filters and switches. The first screen of a page is rendered as a whole, because it replaces its
 *  picture. */
export function useIsSettled(): boolean {
  return useDeferredValue(true, !isFirstShown)
}
