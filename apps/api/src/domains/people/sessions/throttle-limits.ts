// How many wrong passwords are judged, and whose they are.
import type { Limit, Window } from '../../../platform/limits/index.ts'

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

export function subjectsOf({ phone, network }: Trier) {
  return { pair: `sign-in:${phone}:${network}`, phone: `sign-in:${phone}`, network: `sign-in:from:${network}` }
}

const limit = (subject: string, mostHits: number): Limit => ({ subject, most: mostHits, windowMs })

/** What whoever shows a device or a session of the phone spends first. */
export const ownLimit = (own: string): Limit => limit(`sign-in:own:${own}`, most.own)

/** Up to these a try is judged just so. */
export function freeLimits(trier: Trier): Limit[] {
  const { pair, phone, network } = subjectsOf(trier)
  return [limit(pair, freely.pair), limit(phone, freely.phone), limit(network, freely.network)]
}

/** Counted, and never full. */
const unbounded = 1_000_000_000

/** Up to these one with done work is. */
export function provenLimits(trier: Trier): Limit[] {
  const { pair, phone, network } = subjectsOf(trier)
  return [limit(pair, most.pair), limit(phone, unbounded), limit(network, unbounded)]
}

/** For how many seconds strangers try this phone in vain, by what was counted for it. */
export const closedFor = (ofPhone: Window | undefined): number | undefined =>
  ofPhone && ofPhone.hits > most.phone ? ofPhone.seconds : undefined
