import { createHash, randomBytes, randomFillSync } from 'node:crypto'
import type { Clock } from '../clock.ts'

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
  return { ...idsFrom(clock, (count) => randomBytes(count)), next: orderedIds(clock, pooledBytes()) }
}

/** A buffer of random bytes for ids, because each call of the system takes long. */
function pooledBytes(): (count: number) => Buffer {
  const pool = Buffer.alloc(4096)
  let used = pool.length
  return (count) => {
    if (used + count > pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += count
    return pool.subarray(used - count, used)
  }
}

/** Makes the same ids on every run with the same seed. Only for demo data; secrets and codes still come from the system's
 *  randomness. */
export function seededIds(clock: Clock, seed: string): Ids {
  let counter = 0
  const stream = (count: number) => {
    counter += 1
    return createHash('sha256').update(`${seed}:${counter}`).digest().subarray(0, count)
  }
  return { ...randomIds(clock), next: orderedIds(clock, stream) }
}

function idsFrom(clock: Clock, bytes: (count: number) => Buffer): Ids {
  return {
    next: orderedIds(clock, bytes),
    secret: (byteCount) => bytes(byteCount).toString('base64url'),
    code: (digits) => {
      const limit = 10 ** digits
      // 48 random bits over at most 10^9 values: the bias is below one in 200 000.
      return String(bytes(6).readUIntBE(0, 6) % limit).padStart(digits, '0')
    },
  }
}

/** The last milliseconds of which it is known how many ids they have. */
const knownMilliseconds = 64

/** Ids of one process are in the order in which they were made, also within one millisecond, and where the clock comes back to one: the
 *  twelve bits after the time count up there (RFC 9562, section 6.2, method 1). */
function orderedIds(clock: Clock, bytes: (count: number) => Buffer): () => string {
  const counts = new Map<number, number>()
  return () => {
    const now = clock.now().getTime()
    const count = (counts.get(now) ?? -1) + 1
    counts.set(now, count)
    const [oldest] = counts.keys()
    if (counts.size > knownMilliseconds && oldest !== undefined) counts.delete(oldest)
    // More than 4096 in a millisecond go on in the next one.
    return uuidV7(now + (count >> 12), count & 0xfff, bytes(8))
  }
}

function uuidV7(ms: number, count: number, random: Buffer): string {
  const tail = Buffer.from(random)
  tail.writeUInt8(((tail[0] ?? 0) & 0x3f) | 0x80, 0)
  const hex = ms.toString(16).padStart(12, '0') + (0x7000 | count).toString(16) + tail.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
