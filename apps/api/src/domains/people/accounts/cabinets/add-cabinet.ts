import type { Role } from '@navyk/api-spec/people/accounts'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { insertCabinet } from './cabinet-queries.ts'

/** Gives an account one more cabinet, for a domain that has decided so.
 *  @returns its id; undefined when the account has one of this role already */
export async function addCabinet(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  accountId: string,
  role: Exclude<Role, 'staff'>,
): Promise<string | undefined> {
  const id = effects.ids.next()
  const isNew = await insertCabinet(tx, { id, account_id: accountId, role, created_at: effects.clock.now() })
  return isNew ? id : undefined
}
