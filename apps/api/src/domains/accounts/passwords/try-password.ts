import { networkOf } from '../../../platform/limits/index.ts'
import type { Services } from '../../../platform/services.ts'
import { findCredentials, listFailures } from '../sessions/queries.ts'
import {
  forgiveAccount,
  isSuspicious,
  refuseTooMany,
  rememberFailure,
  subjectsOf,
  type Trier,
} from '../sessions/throttle.ts'
import { passwordMatches } from './passwords.ts'

/** Somebody who is about to name the password of a phone. */
export interface PasswordTry extends Trier {
  isSuspicious: boolean
  found: Awaited<ReturnType<typeof findCredentials>>
}

/** Reads what is known of a phone, whether or not it has an account. @throws Failure 429 after too many failures */
export async function beginTry(
  services: Services,
  { phone, address }: { phone: string; address: string },
): Promise<PasswordTry> {
  const subjects = subjectsOf({ phone, address })
  const asking = { phone, network: networkOf(address), subjects }
  const found = await findCredentials(services.db, asking, services.clock.now())
  const trier = { subjects, isKnownNetwork: Boolean(found.is_known_network) }
  refuseTooMany(trier, found.counted)
  return { ...trier, isSuspicious: isSuspicious(trier, found.counted), found }
}

/** Compares the password. Whoever sends many tries at once gets as many answers as one after the other: comparing takes its
 *  time, so the failures are looked at again behind it, and a right password among too many wrong ones looks like them.
 *  @returns the account with the hash that matched; undefined when none did, and that is counted
 *  @throws Failure 429 after too many failures */
export async function endTry(services: Services, { found, ...trier }: PasswordTry, password: string) {
  const { id, password_hash: passwordHash } = found
  const isRight = await passwordMatches(password, passwordHash)
  if (!isRight || id === null || passwordHash === null) {
    await rememberFailure(services, trier)
    return undefined
  }
  const counted = await listFailures(services.db, trier.subjects, services.clock.now())
  refuseTooMany(trier, counted)
  await forgiveAccount(services, trier, counted)
  return { id, passwordHash, sealedSecret: found.sealed_secret, cabinetId: found.cabinet_id, role: found.role }
}
