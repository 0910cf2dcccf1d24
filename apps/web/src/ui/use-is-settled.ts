import { useDeferredValue } from 'react'

let isFirstShown = false

/** Says that the page's first screen stands there: all later ones are gone to by hand. */
export function firstScreenIsShown(): void {
  isFirstShown = true
}

/** Whether it is time to draw what a screen can do without in its first moment. Whoever goes to another screen wants to see
 *  its rows; what narrows or switches them is drawn right after them. The first screen of a page is drawn as a whole, since
 *  it takes the place of its picture. */
export function useIsSettled(): boolean {
  return useDeferredValue(true, !isFirstShown)
}
