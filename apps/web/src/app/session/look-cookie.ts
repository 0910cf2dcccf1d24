import { hasClosedOffer, storedLanguage } from '../languages/language.ts'
import { readStored } from '#ui/browser/storage.ts'
import { tokenKey } from '../calls/call.ts'
import { readSettings } from './settings.ts'

const yearSeconds = 31_536_000

/** Words of the choices that this browser keeps, with dots between. The server begins the next page with them, so that its first frame
 *  needs no script (apps/api/src/platform/http/web-app/first-paint.ts). They name no person. */
export function lookWords(): string {
  const { theme, direction, responsiveFontSizes } = readSettings()
  return [
    storedLanguage(),
    theme === 'dark' && 'dark',
    direction === 'rtl' && 'rtl',
    !responsiveFontSizes && 'fixed',
    readStored(tokenKey) !== null && 'in',
    hasClosedOffer() && 'closed',
  ]
    .filter(Boolean)
    .join('.')
}

/** Keeps the cookie of the look: now, and with the state in which a page is left. */
export function followLook(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const write = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later than a page that is left can wait
    document.cookie = `navyk_look=${lookWords()}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  }
  write()
  addEventListener('pagehide', write)
}
