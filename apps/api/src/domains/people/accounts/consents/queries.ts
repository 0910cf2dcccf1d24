import { anyOf, type Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'

interface NewConsent {
  accountId: string
  version: string
  address: string
}

/** Keeps consents, of one version, with their moment and origin; the newest also stands at the account. */
export async function insertConsents(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  consents: NewConsent[],
): Promise<void> {
  const [first] = consents
  if (!first) return
  const given_at = effects.clock.now()
  const rows = consents.map(({ accountId, version, address }) => ({
    id: effects.ids.next(),
    account_id: accountId,
    version,
    given_at,
    address,
    withdrawn_at: null,
  }))
  await tx.insertInto('consent').values(rows).execute()
  const ids = consents.map(({ accountId }) => accountId)
  await tx.updateTable('account').set({ consent_version: first.version }).where('id', '=', anyOf(ids)).execute()
}
