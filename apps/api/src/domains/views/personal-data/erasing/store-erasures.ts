import type { Services } from '#platform/services.ts'
import { listErasedAccounts } from '#people/directory'
import { listErasedLeads } from '#market/leads'
import { addErasures } from './erasure-lines.ts'

export const storeErasuresTask = 'store-erasures'

/** Brings the list at ERASURES_FILE up to date with everybody whom the database knows to be erased. It stands outside of the
 *  database, so that a backup that is restored brings nobody back (docs/decisions/0182). */
export async function storeErasures(services: Pick<Services, 'db' | 'erasuresFile'>): Promise<void> {
  const { db, erasuresFile } = services
  if (erasuresFile === undefined) return
  addErasures(erasuresFile, [
    ...(await listErasedAccounts(db)).map((each) => ({ kind: 'account' as const, ...each })),
    ...(await listErasedLeads(db)).map((each) => ({ kind: 'lead' as const, ...each })),
  ])
}
