/** Half a year; renewed with each sign-in. */
const lifeSeconds = 180 * 86_400

/** The cookie that carries a device's mark. Only our own pages send it, and no script reads it. Where the service is reached
 *  through https it is bound to this very host as well. */
export function deviceCookie(mark: string, publicUrl: string | undefined): string {
  const isSecure = publicUrl?.startsWith('https://') === true
  const name = isSecure ? '__Host-device' : 'device'
  return `${name}=${mark}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** The mark among a request's cookies; empty without one. */
export function readDeviceMark(cookies: string | undefined): string {
  return /(?:^|;\s*)(?:__Host-)?device=([\w.-]{20,200})(?:;|$)/.exec(cookies ?? '')?.[1] ?? ''
}
