import { isDashboardPath } from './frame-paths.ts'

/** The path that somebody wanted before signing in. Kept for each tab by itself. */
const storageKey = 'rememberedPath'

/** The path if it leads into our own dashboard, else undefined. The stored value is not trusted: an address of another
 *  origin, however written, must not become a redirect. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path)) return undefined
  const here = location.origin
  const url = URL.canParse(path, here) ? new URL(path, here) : undefined
  if (url?.origin !== here || !isDashboardPath(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** Remembers the address on the screen if it is one of the dashboard's. */
export function storePath(): void {
  if (import.meta.env.SSR) return
  const path = safePath(location.pathname + location.search + location.hash)
  if (path !== undefined) sessionStorage.setItem(storageKey, path)
}

/** The remembered path; the dashboard where there is none. */
export function rememberedPath(): string {
  return safePath(sessionStorage.getItem(storageKey)) ?? '/dashboard'
}

export function clearPath(): void {
  sessionStorage.removeItem(storageKey)
}
