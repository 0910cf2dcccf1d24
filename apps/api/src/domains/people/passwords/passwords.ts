import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { openLine, type RankedAsker } from '#platform/askers/line.ts'
import { workerNiceness } from '#platform/operation/worker-niceness.ts'

const concurrency = availableParallelism()

/** Hashing uses a whole processor for a moment, and 19 MB. It runs in worker threads of low priority, one for each
 *  processor, so that other requests are not delayed. */
const threads = new Piscina({
  filename: new URL('./password-worker.ts', import.meta.url).href,
  minThreads: 1,
  maxThreads: concurrency,
  idleTimeout: 10_000,
  niceIncrement: workerNiceness(19),
})

/** The queue for the threads. Two processors serve a full rank in about two seconds. */
const hashing = openLine({ concurrency, waiting: 64, waitingOfOne: 32, waitMs: 4000 })

/** Asker of the service's own hashing. */
const ownWork: RankedAsker = { rank: 'known', asker: 'the service' }

/** @throws Failure 503 with Retry-After where hashing for this asker would be refused now */
export const refuseWhenHashingIsFull = (by: RankedAsker): void => hashing.refuseWhenFull(by)

/** Hashes a password for storing. Different Unicode forms of the same text give the same password.
 *  @throws Failure 503 with Retry-After when too many wait */
export function hashPassword(password: string, by = ownWork): Promise<string> {
  return hashing.run(by, () => threads.run(password.normalize('NFKC'), { name: 'hash' }))
}

/** A hash that no password matches, computed with the same settings, for phones that we don't know: comparing with
 *  it takes the same time, so an answer does not tell whether the phone has an account. */
const unknownPhoneHash = hashPassword('a password that nobody can type: \u0000')

/** Whether the password belongs to the stored hash; with no hash, false after the same time.
 *  @throws Failure 503 with Retry-After when too many wait */
export async function passwordMatches(password: string, storedHash: string | null, by: RankedAsker): Promise<boolean> {
  const stored = storedHash ?? (await unknownPhoneHash)
  const compare = (): Promise<boolean> => threads.run([stored, password.normalize('NFKC')], { name: 'verify' })
  return (await hashing.run(by, compare)) && storedHash !== null
}
