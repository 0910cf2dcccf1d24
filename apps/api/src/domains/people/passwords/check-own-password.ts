import { invalidFields, type RequestFacts, type Session } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { tryOwnPassword } from './try-password.ts'

/** Makes sure that the person of a session knows their password. Each session has tries of its own: a stolen one is no place to
 *  guess it at, and what others guess at the phone does not keep its person out.
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
