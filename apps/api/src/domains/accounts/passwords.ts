import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB, two passes, one lane: the first of the settings that OWASP's password page recommends. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storing. Unicode spellings of the same text give the same password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), settings)
}

/** A hash that no password matches, computed with the same settings, for phones that we don't know: comparing with
 *  it takes the same time, so an answer does not tell whether the phone has an account. */
const unknownPhoneHash = hash('a password that nobody can type: \u0000', settings)

/** Whether the password belongs to the stored hash; with no hash, false after the same time. */
export async function passwordMatches(password: string, storedHash: string | undefined): Promise<boolean> {
  const matches = await verify(storedHash ?? (await unknownPhoneHash), password.normalize('NFKC'))
  return matches && storedHash !== undefined
}
