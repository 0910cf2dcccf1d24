import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

/** Makes ids and secrets. Ids are UUIDv7: their order is the order of creation, which keeps index pages together. */
export interface Ids {
  next(): string
  /** `byteCount` random bytes in base64url; 32 for tokens. Never derived from the clock. */
  secret(byteCount: number): string
  /** A uniformly random decimal code of `digits` digits. */
  code(digits: number): string
}

/** Ids from the system's randomness. */
export function randomIds(clock: Clock): Ids {
  return idsFrom(clock, (count) => randomBytes(count))
}

/** The same ids on every run for the same seed. Only for demo data: whoever knows the seed knows the ids, so
 *  secrets and codes still come from the system's randomness. */
export function seededIds(clock: Clock, seed: string): Ids {
  let counter = 0
  const stream = (count: number) => {
    counter += 1
    return createHash('sha256').update(`${seed}:${counter}`).digest().subarray(0, count)
  }
  return { ...randomIds(clock), next: () => uuidV7(clock.now(), stream(10)) }
}

function idsFrom(clock: Clock, bytes: (count: number) => Buffer): Ids {
  return {
    next: () => uuidV7(clock.now(), bytes(10)),
    secret: (byteCount) => bytes(byteCount).toString('base64url'),
    code: (digits) => {
      const limit = 10 ** digits
      // 48 random bits over at most 10^9 values: the bias is below one in 200 000.
      return String(bytes(6).readUIntBE(0, 6) % limit).padStart(digits, '0')
    },
  }
}

function uuidV7(instant: Date, random: Buffer): string {
  const time = instant.getTime().toString(16).padStart(12, '0')
  const tail = Buffer.from(random)
  tail.writeUInt8(((tail[0] ?? 0) & 0x0f) | 0x70, 0)
  tail.writeUInt8(((tail[2] ?? 0) & 0x3f) | 0x80, 2)
  const hex = time + tail.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
