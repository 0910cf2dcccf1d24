import { tooMany } from '../../../platform/http/index.ts'
import { giveBackHits, type Limit, takeHits } from '../../../platform/limits/index.ts'
import type { Services } from '../../../platform/services.ts'

const windowMs = 15 * 60_000

/** Failures of a window up to which a try is judged just so; each further one takes done work. A network serves many
 *  people behind one router, so it is given more than one person in it. */
const freely = {
  /** One network at one phone. */
  pair: 10,
  /** All networks at one phone. */
  phone: 10,
  /** One network at all phones. */
  network: 30,
} as const

/** Failures of a window up to which a try is judged at all. There is none for a network: behind a carrier's address sit
 *  thousands of people, and what some of them waste must not keep the others out. */
const most = {
  pair: 20,
  /** Beyond it a right password still opens to networks from which the account was used before. A wrong one is answered
   *  there as everywhere, so the answer tells nobody which networks these are. */
  phone: 50,
  /** One device, or one session, at the phone that it belongs to. */
  own: 10,
} as const

/** Who is trying: the account by its phone (known or not, so that the two look alike), the sender's network, and what shows
 *  that the sender has signed in to this phone before. */
export interface Trier {
  phone: string
  network: string
  /** A device or a session that belongs to the phone. */
  own: string | undefined
}

/** A try that was counted as a failure before its password was compared. */
export interface CountedTry {
  /** What was counted. */
  subjects: string[]
  /** What a right password forgets. */
  forgiven: string[]
  /** Seconds until somebody whose network the account does not know may try again; undefined when this one may. */
  closedFor: number | undefined
}

/** Whether the failures so far let this one pass. `proof` is asked for only where they look like a machine's. */
type Proof = () => Promise<void>

/** Counts a try against what its asker has left, before anything is compared. Whoever shows a device or a session of the
 *  phone spends tries of their own, which nobody else can; once these are gone a device is a stranger like any other.
 *  @throws Failure 429 with Retry-After, 403 `captcha_required` from `proof` */
export async function countTry(services: Services, trier: Trier, proof: Proof): Promise<CountedTry> {
  const { pair, phone, network } = subjectsOf(trier)
  const now = services.clock.now()
  const limit = (subject: string, mostHits: number): Limit => ({ subject, most: mostHits, windowMs })
  const forgiven = [pair, phone]
  if (trier.own !== undefined) {
    const own = `sign-in:own:${trier.own}`
    const { full } = await takeHits(services.db, [limit(own, most.own)], now)
    if (full.length === 0) return { subjects: [own], forgiven: [own, ...forgiven], closedFor: undefined }
  }
  const subjects = [pair, phone, network]
  const free = [limit(pair, freely.pair), limit(phone, freely.phone), limit(network, freely.network)]
  if ((await takeHits(services.db, free, now)).full.length === 0) return { subjects, forgiven, closedFor: undefined }
  await proof()
  const bounded = [limit(pair, most.pair), limit(phone, unbounded), limit(network, unbounded)]
  const { full, taken } = await takeHits(services.db, bounded, now)
  if (full[0]) throw tooMany(full[0].seconds)
  const ofPhone = taken.find(({ subject }) => subject === phone)
  return { subjects, forgiven, closedFor: ofPhone && ofPhone.hits > most.phone ? ofPhone.seconds : undefined }
}

const unbounded = 1_000_000_000

/** What a session may still try of its own password. @throws Failure 429 with Retry-After */
export async function countOwnTry(services: Services, trier: Trier): Promise<CountedTry> {
  const { pair, phone } = subjectsOf(trier)
  const own = `sign-in:own:${trier.own ?? ''}`
  const { full } = await takeHits(services.db, [{ subject: own, most: most.own, windowMs }], services.clock.now())
  if (full[0]) throw tooMany(full[0].seconds)
  return { subjects: [own], forgiven: [own, pair, phone], closedFor: undefined }
}

/** Takes a counted try back that was not judged. */
export async function takeBack(services: Services, counted: CountedTry): Promise<void> {
  await giveBackHits(services.db, counted.subjects)
}

/** A right password takes its own try back and clears what was counted for the phone; the network keeps its others. */
export async function forgive(services: Services, counted: CountedTry): Promise<void> {
  await giveBackHits(services.db, counted.subjects, counted.forgiven)
}

function subjectsOf({ phone, network }: Trier) {
  return { pair: `sign-in:${phone}:${network}`, phone: `sign-in:${phone}`, network: `sign-in:from:${network}` }
}
