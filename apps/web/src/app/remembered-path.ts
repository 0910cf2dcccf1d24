/** Where someone wanted to go before signing in. Kept for this tab: another tab has its own wish. */
const storageKey = 'rememberedPath'

/** The path if it leads into our own dashboard, else undefined. Whatever is stored is taken for hostile: an address
 *  of another origin, however disguised, must not become a redirect. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || /[\p{Cc}\\]/u.test(path)) return undefined
  const here = location.origin
  const url = URL.canParse(path, here) ? new URL(path, here) : undefined
  if (url?.origin !== here || !/^\/dashboard(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

export function rememberPath(path: string): void {
  const safe = safePath(path)
  if (safe !== undefined) sessionStorage.setItem(storageKey, safe)
}

/** The remembered path, once; the dashboard where there is none. */
export function takeRememberedPath(): string {
  const path = safePath(sessionStorage.getItem(storageKey))
  forgetPath()
  return path ?? '/dashboard'
}

export function forgetPath(): void {
  sessionStorage.removeItem(storageKey)
}
