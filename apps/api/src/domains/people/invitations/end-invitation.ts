import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { closeInvitation } from './queries.ts'

/** Ends the invitation of an account whose person has set a password in another way: the link would open it still, and a
 *  new one in place of one that was taken back would as well. */
export async function endInvitation(tx: Tx, { clock }: Pick<Effects, 'clock'>, accountId: string): Promise<void> {
  await closeInvitation(tx, accountId, clock.now())
}
