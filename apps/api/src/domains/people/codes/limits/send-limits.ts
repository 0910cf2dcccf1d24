import type { Tx } from '#platform/database'
import { reserveHits } from '#platform/askers/limits'
import type { Effects } from '#platform/services.ts'
import { isKnownNetwork } from '#people/sessions'
import type { findUnsentCode } from '../queries.ts'
import { limitsOfShare, strangers } from './share-limits.ts'

type UnsentCode = NonNullable<Awaited<ReturnType<typeof findUnsentCode>>>

/** Counts one more message to a number, and tells whether it may leave. Strangers share what goes to a number in a day
 *  (docs/rules/roles-and-rights.md, "Limits"); a device that was signed in to it, each network from which its account
 *  was used, and people who are signed in have shares beside, so that strangers can't use up what its owner needs.
 *  Asked where a message is sent, not where it is asked for: the answer there must not tell whose network is known.
 *  @param ownerId the account that has the number, if any
 *  @returns whether the message may leave, and whether a stranger has asked for it */
export async function countAgainstShare(
  tx: Tx,
  { clock }: Pick<Effects, 'clock'>,
  code: UnsentCode,
  ownerId: string | undefined,
): Promise<{ mayLeave: boolean; isStranger: boolean }> {
  const share = await shareOf(tx, code, ownerId)
  const { full } = await reserveHits(tx, limitsOfShare(code, share), clock.now())
  return { mayLeave: full.length === 0, isStranger: share === strangers }
}

async function shareOf(tx: Tx, code: UnsentCode, ownerId: string | undefined): Promise<string> {
  if (code.account_id !== null) return 'signed-in'
  if (code.asker_device !== null) return code.asker_device
  const isKnown = ownerId !== undefined && (await isKnownNetwork(tx, ownerId, code.asker_network))
  return isKnown ? code.asker_network : strangers
}
