import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Hash under which a token is stored. Tokens have 256 random bits, so nobody can turn a plain hash back. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** An HMAC of `parts`. Each part is prefixed by its length, so that different lists have different inputs. */
export function mac(secret: string, purpose: string, parts: string[]): string {
  const code = createHmac('sha256', secret).update(`navyk/${purpose}/v1`)
  for (const part of parts) code.update(`|${Buffer.byteLength(part)}|${part}`)
  return code.digest('base64url')
}

/** The present secret and earlier ones. */
type Secrets = { secret: string; oldSecrets: readonly string[] }

/** Whether `given` is the HMAC of `parts` under the present secret or an earlier one. All are tried, so that the time
 *  does not reveal which one it was. */
export function isMac(secrets: Secrets, given: string, purpose: string, parts: string[]): boolean {
  const equal = [secrets.secret, ...secrets.oldSecrets].map((secret) => equalMacs(given, mac(secret, purpose, parts)))
  return equal.includes(true)
}

/** Compares in constant time. */
function equalMacs(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
