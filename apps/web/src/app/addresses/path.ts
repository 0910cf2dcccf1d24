import { createStore, useStore } from '#ui/browser/store.ts'

/** The present path, for the entry, which renders without the router. */
const store = createStore(typeof location === 'undefined' ? '/login' : location.pathname)

export const usePath = (): string => useStore(store)

/** Follows the address bar; navigations of the router, for which browsers fire no event, are reported by `reportPath`. */
export function followPath(): void {
  addEventListener('popstate', reportPath)
}

export function reportPath(): void {
  if (store.get() !== location.pathname) store.set(location.pathname)
}

/** Goes to a path of the app without loading the page again; the router is notified. */
export function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}
