import { tooMany } from '#platform/http'
import { releaseHits, reserveHits } from '#platform/askers/limits'
import type { Services } from '#platform/services.ts'
import { secondsClosed, freeLimits, ownLimit, provenLimits, subjectsOf, type TrySender } from './throttle-limits.ts'

/** A try that was counted as a failure before its password was compared. */
export interface CountedTry {
  /** Subjects that were counted. */
  subjects: string[]
  /** The counts that a right password clears. */
  forgiven: string[]
  /** Seconds until somebody whose network the account does not know may try again; undefined when this one may. */
  secondsClosed: number | undefined
}

/** Demands a proof of work; called only above the free limits. */
type DemandProof = () => Promise<void>

/** Counts a try before anything is compared. A known device or session has tries of its own; once they are used up, a
 *  device counts as a stranger.
 *  @throws Failure 429 with Retry-After, 403 `captcha_required` from `proof` */
export async function countTry(services: Services, trier: TrySender, proof: DemandProof): Promise<CountedTry> {
  const { pair, phone, network } = subjectsOf(trier)
  const now = services.clock.now()
  const forgiven = [pair, phone]
  if (trier.own !== undefined) {
    const own = ownLimit(trier.own)
    const { full } = await reserveHits(services.db, [own], now)
    if (full.length === 0)
      return { subjects: [own.subject], forgiven: [own.subject, ...forgiven], secondsClosed: undefined }
  }
  const subjects = [pair, phone, network]
  const free = freeLimits(trier)
  if ((await reserveHits(services.db, free, now)).full.length === 0)
    return { subjects, forgiven, secondsClosed: undefined }
  await proof()
  const { full, taken } = await reserveHits(services.db, provenLimits(trier), now)
  if (full[0]) throw tooMany(full[0].seconds)
  const ofPhone = taken.find(({ subject }) => subject === phone)
  return { subjects, forgiven, secondsClosed: secondsClosed(ofPhone) }
}

/** Counts a try of a session's own password. @throws Failure 429 with Retry-After */
export async function countOwnTry(services: Services, trier: TrySender): Promise<CountedTry> {
  const { pair, phone } = subjectsOf(trier)
  const own = ownLimit(trier.own ?? '')
  const { full } = await reserveHits(services.db, [own], services.clock.now())
  if (full[0]) throw tooMany(full[0].seconds)
  return { subjects: [own.subject], forgiven: [own.subject, pair, phone], secondsClosed: undefined }
}

/** Takes back a counted try that was not compared. */
export async function uncountTry(services: Services, counted: CountedTry): Promise<void> {
  await releaseHits(services.db, counted.subjects)
}

/** Takes back the try of a right password and clears the counts of the phone; the network keeps its other failures. */
export async function clearTries(services: Services, counted: CountedTry): Promise<void> {
  await releaseHits(services.db, counted.subjects, counted.forgiven)
}
