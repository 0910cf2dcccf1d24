import type { Tx } from '../../../platform/database/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { endOpenInvitation } from './queries.ts'

/** Ends the invitation of an account whose person has set a password in another way: the link would open it still. */
export async function endInvitation(tx: Tx, { clock }: Pick<Effects, 'clock'>, accountId: string): Promise<void> {
  await endOpenInvitation(tx, accountId, { accepted_at: clock.now() })
}
