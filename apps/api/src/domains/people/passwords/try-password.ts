import { type RequestFacts, type Session, tooMany } from '#platform/http'
import { openLine, type RankedAsker } from '#platform/askers/line.ts'
import { networkOf } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { demandProof } from '#people/codes'
import { deviceOf, findCredentials, countOwnTry, countTry, clearTries, uncountTry } from '#people/sessions'
import { passwordMatches, refuseWhenHashingIsFull } from './passwords.ts'

type Trier = Parameters<typeof countTry>[1]

type CountedTry = Awaited<ReturnType<typeof countTry>>

/** Limits parallel look-ups of phones, because thousands at once would use all connections to the database. */
const lookingUp = openLine({ concurrency: 4, waiting: 256, waitingOfOne: 64, waitMs: 4000 })

/** The result of trying a password: whose phone it is, if anybody's, and the account when the password was right. */
interface TriedPassword {
  accountId: string | null
  account: RightAccount | undefined
  /** The try; a right one is to be forgiven. */
  counted: CountedTry
}

interface RightAccount {
  id: string
  passwordHash: string
  hasTwoStep: boolean
  isBlocked: boolean
  cabinetId: string | null
  role: NonNullable<Awaited<ReturnType<typeof findCredentials>>['role']> | null
}

/** Compares the password of somebody who is not signed in, whether or not the phone has an account. The order matters:
 *  a place in the queue, the count, then the comparison. So parallel tries are limited like sequential ones, and a
 *  refused one costs nothing. A right password's try is left to the caller to clear.
 *  @throws Failure 503 and 429 with Retry-After, 403 `captcha_required` */
export async function tryPassword(
  services: Services,
  request: RequestFacts,
  input: { username: string; password: string },
): Promise<TriedPassword> {
  const phone = input.username
  const own = deviceOf(services, request.deviceMark, phone)
  const trier: Trier = { phone, network: networkOf(request.address), own }
  const found = await findStored(services, trier, own === undefined ? strangerAt(trier) : knownAt(trier))
  const by =
    own !== undefined
      ? knownAt(trier)
      : found.is_familiar_network
        ? { ...strangerAt(trier), rank: 'familiar' as const }
        : strangerAt(trier)
  refuseWhenHashingIsFull(by)
  const counted = await countTry(services, trier, () => demandProof(services, request, true))
  return compare(services, found, input.password, by, counted)
}

/** Compares the password of a session's own person, who has tries of their own.
 *  @throws Failure 503 and 429 with Retry-After */
export async function tryOwnPassword(
  services: Services,
  session: Session,
  request: RequestFacts,
  password: string,
): Promise<TriedPassword> {
  const trier: Trier = { phone: session.phone, network: networkOf(request.address), own: session.id }
  const found = await findStored(services, trier, knownAt(trier))
  refuseWhenHashingIsFull(knownAt(trier))
  const tried = await compare(services, found, password, knownAt(trier), await countOwnTry(services, trier))
  if (tried.account) await clearTries(services, tried.counted)
  return tried
}

type StoredCredentials = Awaited<ReturnType<typeof findCredentials>>

const findStored = (services: Services, { phone, network }: Trier, by: RankedAsker): Promise<StoredCredentials> =>
  lookingUp.run(by, () => findCredentials(services.db, { phone, network }))

async function compare(
  services: Services,
  found: StoredCredentials,
  password: string,
  by: RankedAsker,
  counted: CountedTry,
): Promise<TriedPassword> {
  const { id, password_hash: passwordHash } = found
  const isRight = await passwordMatches(password, passwordHash, by).catch(async (error: unknown) => {
    // Nothing was compared.
    await uncountTry(services, counted)
    throw error
  })
  const isMatch = isRight && id !== null && passwordHash !== null
  if (counted.secondsClosed !== undefined && !(isMatch && found.is_known_network)) throw tooMany(counted.secondsClosed)
  if (!isMatch) return { accountId: id, account: undefined, counted }
  const { cabinet_id: cabinetId, role } = found
  const account = {
    id,
    passwordHash,
    hasTwoStep: found.has_two_step === true,
    isBlocked: found.is_blocked === true,
    cabinetId,
    role,
  }
  return { accountId: id, account, counted }
}

const knownAt = ({ phone }: Trier): RankedAsker => ({ rank: 'known', asker: phone })
const strangerAt = ({ network }: Trier): RankedAsker => ({ rank: 'stranger', asker: network })
