import { Failure, type RequestFacts } from '../../platform/http/index.ts'
import type { Services } from '../../platform/services.ts'
import { passwordMatches } from './passwords.ts'
import { findCredentials } from './queries.ts'
import { openSession } from './open-session.ts'
import { forgiveAccount, refuseTooMany, rememberFailure, subjectsOf, windowStart } from './throttle.ts'

/** Signs in by phone and password, into the cabinet used last. An unknown phone and a wrong password give the same
 *  answer after the same work. The refresh token exists because the interface has one; nothing accepts it.
 *  @throws Failure 422 `wrong_credentials`, 429 after too many failures */
export async function signIn(
  services: Services,
  request: RequestFacts,
  input: { username: string; password: string },
): Promise<{ accessToken: string; refreshToken: string }> {
  const trier = { phone: input.username, address: request.address }
  const now = services.clock.now()
  const subjects = subjectsOf(trier)
  const found = await findCredentials(services.db, trier.phone, Object.values(subjects), windowStart(now))
  refuseTooMany(now, trier, found.failures)
  const { id, password_hash, cabinet_id } = found
  if (!(await passwordMatches(input.password, password_hash)) || id === null) {
    await rememberFailure(services, trier)
    throw new Failure(422, 'wrong_credentials', 'accounts.wrong_credentials')
  }
  if (found.failures.some(({ subject }) => subject === subjects.account)) await forgiveAccount(services, trier)
  if (cabinet_id === null) throw new Error(`Account ${id} has no cabinet`)
  const accessToken = await openSession(services.db, services, request, id, cabinet_id)
  return { accessToken, refreshToken: services.ids.secret(32) }
}
