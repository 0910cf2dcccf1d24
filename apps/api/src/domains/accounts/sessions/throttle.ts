import { tooMany } from '../../../platform/http/index.ts'
import { countHits, forgetHits, type Limit, networkOf } from '../../../platform/limits/index.ts'
import type { Services } from '../../../platform/services.ts'

const windowMs = 15 * 60_000

/** How many failures a window holds before something happens. A network serves many people behind one router, so it is
 *  given more than one person in it. */
const limits = {
  /** One network at one phone: refused from here on. */
  pair: 10,
  /** One network at all phones. */
  network: 60,
  /** All networks at one phone: refused to networks from which this account was never used, so that a stranger's guesses
   *  don't keep its owner out. */
  phone: 50,
} as const

/** From here on a machine is suspected, and asked for proof of work. */
const suspicious = { phone: 10, network: 30 } as const

/** Who is trying: the account by its phone (known or not, so that the two look alike) and the sender's address. */
export interface Trier {
  phone: string
  address: string
}

/** What failures are counted by. */
export function subjectsOf({ phone, address }: Trier) {
  const network = networkOf(address)
  return {
    pair: `sign-in:${phone}:${network}`,
    network: `sign-in:from:${network}`,
    phone: `sign-in:${phone}`,
  }
}

type Counted = { subject: string; hits: number; ends_at: string }

/** Refuses a try after too many failures. It also refuses the right password then: otherwise guessing on would still pay.
 *  The refusal ends by itself with the window.
 *  @param counted failures of the trier's subjects, in windows that are still open
 *  @param isKnownNetwork whether the account was used from this network before
 *  @throws Failure 429 with Retry-After */
export function refuseTooMany(now: Date, trier: Trier, counted: Counted[], isKnownNetwork: boolean): void {
  const subjects = subjectsOf(trier)
  for (const { subject, hits, ends_at } of counted) {
    const name = (Object.keys(subjects) as (keyof typeof subjects)[]).find((key) => subjects[key] === subject)
    if (!name || hits < limits[name] || (name === 'phone' && isKnownNetwork)) continue
    throw tooMany((Date.parse(ends_at) - now.getTime()) / 1000)
  }
}

/** Whether the failures so far look like a machine's. */
export function isSuspicious(trier: Trier, counted: Counted[], isKnownNetwork: boolean): boolean {
  const subjects = subjectsOf(trier)
  const hitsOf = (subject: string) => counted.find((row) => row.subject === subject)?.hits ?? 0
  return (
    hitsOf(subjects.network) >= suspicious.network || (!isKnownNetwork && hitsOf(subjects.phone) >= suspicious.phone)
  )
}

/** Remembers a failed try, outside of any transaction that may be rolled back. */
export async function rememberFailure(services: Services, trier: Trier): Promise<void> {
  const subjects = Object.values(subjectsOf(trier))
  const all: Limit[] = subjects.map((subject) => ({ subject, most: Number.POSITIVE_INFINITY, windowMs }))
  await countHits(services.db, all, services.clock.now())
}

/** A successful sign-in clears what was counted for the phone; the network keeps its own. */
export async function forgiveAccount(services: Services, trier: Trier): Promise<void> {
  const { pair, phone } = subjectsOf(trier)
  await forgetHits(services.db, [pair, phone])
}
