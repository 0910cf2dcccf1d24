import type { Services } from '../../platform/services.ts'
import { tooMany } from '../../platform/http/index.ts'
import { countFailures, forgetFailures } from './queries.ts'

const windowMs = 15 * 60_000

/** How many failures a window holds before further tries are refused. An address serves many people behind one
 *  router, so it is given more than one account. */
const limits = { account: 10, address: 60 } as const

/** Who is trying: the account by its phone (known or not, so that the two look alike) and the sender's address. */
export interface Trier {
  phone: string
  address: string
}

/** What failures are counted by. */
export function subjectsOf(trier: Trier) {
  return {
    account: `sign-in:phone:${trier.phone}`,
    address: `sign-in:address:${network(trier.address)}`,
  }
}

/** When a window that is still open at `now` can have begun at the earliest. */
export const windowStart = (now: Date) => new Date(now.getTime() - windowMs)

/** Refuses a try when the phone or the address has failed too often. It also refuses the right password then: otherwise
 *  guessing on would still pay. The refusal ends by itself with the window.
 *  @param failures of the trier's subjects, in windows that are still open
 *  @throws Failure 429 with Retry-After */
export function refuseTooMany(
  now: Date,
  trier: Trier,
  failures: { subject: string; failures: number; window_started_at: string }[],
): void {
  const { account } = subjectsOf(trier)
  for (const row of failures) {
    const limit = row.subject === account ? limits.account : limits.address
    if (row.failures < limit) continue
    throw tooMany(Math.ceil((Date.parse(row.window_started_at) + windowMs - now.getTime()) / 1000))
  }
}

/** Remembers a failed try, outside of any transaction that may be rolled back. */
export async function rememberFailure(services: Services, trier: Trier): Promise<void> {
  const now = services.clock.now()
  await countFailures(services.db, Object.values(subjectsOf(trier)), now, windowStart(now))
}

/** A successful sign-in clears the account's count; the address keeps its own. */
export async function forgiveAccount(services: Services, trier: Trier): Promise<void> {
  await forgetFailures(services.db, subjectsOf(trier).account)
}

/** One subscriber has a whole /64 in IPv6, so addresses count by that. */
function network(address: string): string {
  return address.includes(':') && !address.startsWith('::ffff:')
    ? `${address.split(':').slice(0, 4).join(':')}::/64`
    : address
}
