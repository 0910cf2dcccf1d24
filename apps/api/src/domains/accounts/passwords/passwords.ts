import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'

/** Hashing takes all of a processor for a moment, and 19 MB. In threads of their own it takes as much of the machine as
 *  nobody else wants: one at a time for each processor, and a request that needs no password comes before it. */
const threads = new Piscina({
  filename: new URL('./password-worker.ts', import.meta.url).href,
  minThreads: 1,
  maxThreads: availableParallelism(),
  idleTimeout: 10_000,
  niceIncrement: 19,
})

/** Hashes a password for storing. Unicode spellings of the same text give the same password. */
export function hashPassword(password: string): Promise<string> {
  return threads.run(password.normalize('NFKC'), { name: 'hash' })
}

/** A hash that no password matches, computed with the same settings, for phones that we don't know: comparing with
 *  it takes the same time, so an answer does not tell whether the phone has an account. */
const unknownPhoneHash = hashPassword('a password that nobody can type: \u0000')

/** Whether the password belongs to the stored hash; with no hash, false after the same time. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  const stored = storedHash ?? (await unknownPhoneHash)
  const matches: boolean = await threads.run([stored, password.normalize('NFKC')], { name: 'verify' })
  return matches && storedHash !== null
}
