import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What is stored of a token: tokens have 256 random bits, so a plain hash can't be turned back. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A keyed fingerprint of `parts`. Each part goes in with its length, so that no two lists give the same input. */
export function mac(secret: string, purpose: string, parts: string[]): string {
  const code = createHmac('sha256', secret).update(`navyk/${purpose}/v1`)
  for (const part of parts) code.update(`|${Buffer.byteLength(part)}|${part}`)
  return code.digest('base64url')
}

/** The secrets that a fingerprint may have been made with. */
type Secrets = { secret: string; oldSecrets: readonly string[] }

/** Whether `given` is the fingerprint of `parts`, under the present secret or one of before. All are tried, so the time
 *  does not tell which one it was. */
export function isMac(secrets: Secrets, given: string, purpose: string, parts: string[]): boolean {
  const equal = [secrets.secret, ...secrets.oldSecrets].map((secret) => equalMacs(given, mac(secret, purpose, parts)))
  return equal.includes(true)
}

/** Compares in a time that does not depend on where the two differ. */
function equalMacs(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
