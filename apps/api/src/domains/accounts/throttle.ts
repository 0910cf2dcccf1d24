import type { Services } from '../../platform/services.ts'
import { tooMany } from '../../platform/http/index.ts'
import { countFailure, forgetFailures, listFailures } from './queries.ts'

const windowMs = 15 * 60_000

/** How many failures a window holds before further tries are refused. An address serves many people behind one
 *  router, so it is given more than one account. */
const limits = { account: 10, address: 60 } as const

/** Who is trying: the account by its phone (known or not, so that the two look alike) and the sender's address. */
export interface Trier {
  phone: string
  address: string
}

const subjects = (trier: Trier) => ({
  account: `sign-in:phone:${trier.phone}`,
  address: `sign-in:address:${network(trier.address)}`,
})

/** Refuses a try when the phone or the address has failed too often. It also refuses the right password then: otherwise
 *  guessing on would still pay. The refusal ends by itself with the window.
 *  @returns whether the account has failures to forgive
 *  @throws Failure 429 with Retry-After */
export async function refuseTooMany(services: Services, trier: Trier): Promise<{ hasFailed: boolean }> {
  const now = services.clock.now()
  const names = subjects(trier)
  const rows = await listFailures(services.db, Object.values(names), new Date(now.getTime() - windowMs))
  for (const row of rows) {
    const limit = row.subject === names.account ? limits.account : limits.address
    if (row.failures < limit) continue
    throw tooMany(Math.ceil((row.window_started_at.getTime() + windowMs - now.getTime()) / 1000))
  }
  return { hasFailed: rows.some((row) => row.subject === names.account) }
}

/** Remembers a failed try, outside of any transaction that may be rolled back. */
export async function rememberFailure(services: Services, trier: Trier): Promise<void> {
  const now = services.clock.now()
  for (const subject of Object.values(subjects(trier))) {
    await countFailure(services.db, subject, now, new Date(now.getTime() - windowMs))
  }
}

/** A successful sign-in clears the account's count; the address keeps its own. */
export async function forgiveAccount(services: Services, trier: Trier): Promise<void> {
  await forgetFailures(services.db, subjects(trier).account)
}

/** One subscriber has a whole /64 in IPv6, so addresses count by that. */
function network(address: string): string {
  return address.includes(':') && !address.startsWith('::ffff:')
    ? `${address.split(':').slice(0, 4).join(':')}::/64`
    : address
}
