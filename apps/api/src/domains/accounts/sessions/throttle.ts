import { tooMany } from '../../../platform/http/index.ts'
import { countHits, forgetHits, networkOf } from '../../../platform/limits/index.ts'
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

/** Who is trying: the account by its phone (known or not, so that the two look alike) and the sender's network. */
export interface Trier {
  /** What failures are counted by. */
  subjects: Record<keyof typeof limits, string>
  /** Whether the account was used from this network before. */
  isKnownNetwork: boolean
}

export function subjectsOf({ phone, address }: { phone: string; address: string }): Trier['subjects'] {
  const network = networkOf(address)
  return {
    pair: `sign-in:${phone}:${network}`,
    network: `sign-in:from:${network}`,
    phone: `sign-in:${phone}`,
  }
}

/** Failures of one subject, in a window that ends in so many seconds. */
interface Counted {
  subject: string
  hits: number
  seconds: number
}

/** Refuses a try after too many failures. It also refuses the right password then: otherwise guessing on would still pay.
 *  The refusal ends by itself with the window.
 *  @param counted failures of the trier's subjects, in windows that are still open
 *  @throws Failure 429 with Retry-After */
export function refuseTooMany(trier: Trier, counted: readonly Counted[]): void {
  for (const { subject, most } of limitsOf(trier)) {
    const failures = counted.find((row) => row.subject === subject)
    if (failures && failures.hits >= most) throw tooMany(failures.seconds)
  }
}

/** Whether the failures so far look like a machine's. */
export function isSuspicious({ subjects, isKnownNetwork }: Trier, counted: readonly Counted[]): boolean {
  const hitsOf = (subject: string) => counted.find((row) => row.subject === subject)?.hits ?? 0
  return (
    hitsOf(subjects.network) >= suspicious.network || (!isKnownNetwork && hitsOf(subjects.phone) >= suspicious.phone)
  )
}

/** Remembers a failed try, outside of any transaction that may be rolled back.
 *  @throws Failure 429 when others used the last tries up while this one was compared */
export async function rememberFailure(services: Services, trier: Trier): Promise<void> {
  const [passed] = await countHits(services.db, limitsOf(trier), services.clock.now())
  if (passed) throw tooMany(passed.seconds)
}

/** A right password clears what was counted for the phone; the network keeps its own. */
export async function forgiveAccount(
  services: Services,
  { subjects: { pair, phone } }: Trier,
  counted: readonly Counted[],
): Promise<void> {
  if (counted.some(({ subject }) => subject === pair || subject === phone)) await forgetHits(services.db, [pair, phone])
}

/** What holds for a trier. All failures are counted, those that close nothing to this one too. */
function limitsOf({ subjects, isKnownNetwork }: Trier) {
  return (Object.keys(limits) as (keyof typeof limits)[]).map((name) => ({
    subject: subjects[name],
    most: name === 'phone' && isKnownNetwork ? Number.POSITIVE_INFINITY : limits[name],
    windowMs,
  }))
}
