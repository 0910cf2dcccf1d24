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

/** Compares in a time that does not depend on where the two differ. */
export function equalMacs(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
