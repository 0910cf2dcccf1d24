import { freshMs, invalidFields, type RequestFacts, type Session } from '../../../platform/http/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import type { Services } from '../../../platform/services.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { findCredentials } from '../sessions/queries.ts'
import { forgiveAccount, refuseTooMany, rememberFailure, subjectsOf } from '../sessions/throttle.ts'
import { renewProof } from './queries.ts'

export interface Proof {
  password: string
  privateCode?: string | undefined
}

/** Takes a fresh proof of who the person is; this session counts as proven from now on. Failures are counted together with
 *  those of signing in, so that a stolen session is no place to guess the password at.
 *  @throws Failure 422 at `password`, 429 after too many failures */
export async function stepUp(services: Services, session: Session, request: RequestFacts, proof: Proof) {
  const trier = { phone: session.phone, address: request.address }
  const now = services.clock.now()
  const subjects = subjectsOf(trier)
  const asking = { phone: trier.phone, network: networkOf(trier.address), subjects: Object.values(subjects) }
  const found = await findCredentials(services.db, asking, now)
  refuseTooMany(now, trier, found.counted, Boolean(found.is_known_network))
  if (!(await passwordMatches(proof.password, found.password_hash))) {
    await rememberFailure(services, trier)
    throw invalidFields({ password: 'accounts.step_up.wrong_password' })
  }
  if (found.counted.some(({ subject }) => subject !== subjects.network)) await forgiveAccount(services, trier)
  await renewProof(services.db, session.id, now)
  return { data: { freshUntil: new Date(now.getTime() + freshMs).toISOString() } }
}
