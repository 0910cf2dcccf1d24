import { invalidFields, type RequestFacts, type Session } from '../../../platform/http/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import type { Services } from '../../../platform/services.ts'
import { findCredentials } from '../sessions/queries.ts'
import { forgiveAccount, refuseTooMany, rememberFailure, subjectsOf } from '../sessions/throttle.ts'
import { passwordMatches } from './passwords.ts'

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
  const trier = { phone: session.phone, address: request.address }
  const now = services.clock.now()
  const subjects = subjectsOf(trier)
  const asking = { phone: trier.phone, network: networkOf(trier.address), subjects: Object.values(subjects) }
  const found = await findCredentials(services.db, asking, now)
  refuseTooMany(now, trier, found.counted, Boolean(found.is_known_network))
  if (!(await passwordMatches(password, found.password_hash)) || found.password_hash === null) {
    await rememberFailure(services, trier)
    throw invalidFields({ [field]: 'accounts.step_up.wrong_password' })
  }
  if (found.counted.some(({ subject }) => subject !== subjects.network)) await forgiveAccount(services, trier)
  return { passwordHash: found.password_hash, sealedSecret: found.sealed_secret }
}
