import { createStore, useStore } from './store.ts'

/** The path on the screen, for what stands before the router: the entry decides by it who draws the page. */
const store = createStore(typeof location === 'undefined' ? '/login' : location.pathname)

export const usePath = (): string => useStore(store)

/** Follows the address; the router reports its own navigations, which the browser does not announce. */
export function followPath(): void {
  addEventListener('popstate', reportPath)
}

export function reportPath(): void {
  if (store.get() !== location.pathname) store.set(location.pathname)
}

/** Goes to a path of the app without loading the page again; a router, where there is one, hears of it. */
export function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
