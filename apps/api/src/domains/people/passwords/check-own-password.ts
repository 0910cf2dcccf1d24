import { invalidFields, type RequestFacts, type Session } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { tryOwnPassword } from './try-password.ts'

/** Checks the password of a session's person. Each session has its own tries, so a stolen session can't be used to
 *  guess, and strangers' guesses at the phone don't affect it.
 *  @param field where the person typed it
 *  @returns the stored hash that it matched, and whether there is a second step
 *  @throws Failure 422 at `field`, 429 after too many failures, 503 when too many wait */
export async function checkOwnPassword(
  services: Services,
  session: Session,
  request: RequestFacts,
  password: string,
  field: string,
): Promise<{ passwordHash: string; hasTwoStep: boolean }> {
  const { account } = await tryOwnPassword(services, session, request, password)
  if (!account) throw invalidFields({ [field]: 'passwords.wrong' })
  return account
}
