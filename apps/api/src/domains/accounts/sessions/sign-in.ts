import type { signIn as signInEndpoint } from '@navyk/api-spec'
import type { EndpointAnswer } from '@navyk/api-spec/kit'
import { Failure, type RequestFacts } from '../../../platform/http/index.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import type { Services } from '../../../platform/services.ts'
import { demandProof } from '../captcha/demand-proof.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { askForSecondStep } from '../two-step/challenge.ts'
import { openSession } from './open-session.ts'
import { findCredentials } from './queries.ts'
import { rememberAtDoor } from './sign-in-history.ts'
import { forgiveAccount, isSuspicious, refuseTooMany, rememberFailure, subjectsOf } from './throttle.ts'

/** Signs in by phone and password, into the cabinet used last. An unknown phone and a wrong password give the same
 *  answer after the same work, whether or not the account has a second step; only the right password is asked for it, and
 *  opens no session then. The refresh token exists because the interface has one; nothing accepts it.
 *  @throws Failure 422 `wrong_credentials`, 403 `captcha_required`, 429 after too many failures */
export async function signIn(
  services: Services,
  request: RequestFacts,
  input: { username: string; password: string },
): Promise<EndpointAnswer<typeof signInEndpoint>> {
  const trier = { phone: input.username, address: request.address }
  const now = services.clock.now()
  const subjects = subjectsOf(trier)
  const asking = { phone: trier.phone, network: networkOf(trier.address), subjects: Object.values(subjects) }
  const found = await findCredentials(services.db, asking, now)
  const isKnownNetwork = Boolean(found.is_known_network)
  refuseTooMany(now, trier, found.counted, isKnownNetwork)
  await demandProof(services, request, isSuspicious(trier, found.counted, isKnownNetwork))
  const { id, password_hash, sealed_secret, cabinet_id, role } = found
  if (!(await passwordMatches(input.password, password_hash)) || id === null || password_hash === null) {
    // The same for a phone without an account: one count and one line.
    await rememberFailure(services, trier)
    await rememberAtDoor(services.db, services, request, id, 'wrong_password')
    throw new Failure(422, 'wrong_credentials', 'accounts.wrong_credentials')
  }
  if (found.counted.some(({ subject }) => subject !== subjects.network)) await forgiveAccount(services, trier)
  if (sealed_secret !== null) return askForSecondStep(services.db, services, { id, passwordHash: password_hash })
  if (cabinet_id === null || role === null) throw new Error(`Account ${id} has no cabinet`)
  const accessToken = await openSession(services.db, services, request, { accountId: id, cabinetId: cabinet_id, role })
  return { accessToken, refreshToken: services.ids.secret(32) }
}
