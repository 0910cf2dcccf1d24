import type { Effects } from '#platform/services.ts'
import { mac } from '#platform/ids/tokens.ts'

const codeCount = 10

/** Ten codes of 66 random bits, "12345-67890-12345-67890", for when the app is not at hand. Digits alone, so that a phone
 *  shows the keys for them where it shows those for the digits of the app. */
export function newSavedCodes(ids: Effects['ids']): string[] {
  return Array.from({ length: codeCount }, () => Array.from({ length: 4 }, () => ids.code(5)).join('-'))
}

/** The stored form of a code: a keyed hash for this account. Grouping characters are ignored. */
export function savedCodeMac(secret: string, accountId: string, typed: string): string {
  return mac(secret, 'saved-code', [accountId, typed.replaceAll(/[\s-]/g, '')])
}

/** The possible stored forms of a code: under the present secret and earlier ones. */
export function savedCodeMacs(
  { secret, oldSecrets }: Pick<Effects, 'secret' | 'oldSecrets'>,
  accountId: string,
  typed: string,
): string[] {
  return [secret, ...oldSecrets].map((key) => savedCodeMac(key, accountId, typed))
}
