import { invalidFields, type RequestFacts, type Session } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { beginTry, endTry } from './try-password.ts'

/** Makes sure that the person of a session knows their password. Failures are counted together with those of signing in,
 *  so that a stolen session is no place to guess it at.
 *  @param field where the person typed it
 *  @returns the stored hash that it matched, and the sealed secret of the second step where there is one
 *  @throws Failure 422 at `field`, 429 after too many failures */
export async function checkOwnPassword(
  services: Services,
  session: Session,
  request: RequestFacts,
  password: string,
  field: string,
): Promise<{ passwordHash: string; sealedSecret: string | null }> {
  const begun = await beginTry(services, { phone: session.phone, address: request.address })
  const account = await endTry(services, begun, password)
  if (!account) throw invalidFields({ [field]: 'accounts.step_up.wrong_password' })
  return account
}
