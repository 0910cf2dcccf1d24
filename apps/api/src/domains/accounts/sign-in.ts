import { Failure, type RequestFacts } from '../../platform/http/index.ts'
import type { Services } from '../../platform/services.ts'
import { passwordMatches } from './passwords.ts'
import { findCredentials } from './queries.ts'
import { openSession } from './open-session.ts'
import { forgiveAccount, refuseTooMany, rememberFailure } from './throttle.ts'

/** Signs in by phone and password, into the cabinet used last. An unknown phone and a wrong password give the same
 *  answer after the same work. The refresh token exists because the interface has one; nothing accepts it.
 *  @throws Failure 422 `wrong_credentials`, 429 after too many failures */
export async function signIn(
  services: Services,
  request: RequestFacts,
  input: { username: string; password: string },
): Promise<{ accessToken: string; refreshToken: string }> {
  const trier = { phone: input.username, address: request.address }
  const { hasFailed } = await refuseTooMany(services, trier)
  const account = await findCredentials(services.db, input.username)
  if (!(await passwordMatches(input.password, account?.password_hash)) || !account) {
    await rememberFailure(services, trier)
    throw new Failure(422, 'wrong_credentials', 'accounts.wrong_credentials')
  }
  if (hasFailed) await forgiveAccount(services, trier)
  const cabinetId = account.cabinet_id
  if (cabinetId === null) throw new Error(`Account ${account.id} has no cabinet`)
  const accessToken = await services.transact((tx) => openSession(tx, services, request, account.id, cabinetId))
  return { accessToken, refreshToken: services.ids.secret(32) }
}
