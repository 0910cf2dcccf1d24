import type * as spec from '@navyk/api-spec/market/leads'
import { eraseTextsOf, recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { notFound, refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { deleteHitsAbout } from '#platform/askers/limits'
import { eraseStranger, eraseStrangers, lockStrangers } from './erase-queries.ts'
import { refusalToErase } from '../policy.ts'
import { findLeadRow, lockLead } from '../queries.ts'

/** Erases, at the person's wish, somebody who left a lead and has no account (Law 99-З): names, phone and every text, of all leads
 *  with the phone. The leads stay and are counted; the history says who erased them. What became a customer is erased with the
 *  account. @throws Failure 404; 409 where there is nobody to erase (any more) */
export const eraseLead: WriteCase<typeof spec.eraseLead> = async (tx, effects, session, { id }) => {
  const now = effects.clock.now()
  await lockLead(tx, id)
  const row = await findLeadRow(tx, id, now)
  if (!row) throw notFound()
  const refusal = refusalToErase(row)
  if (refusal) throw refused(refusal, `leads.${refusal}`)
  const ids = await eraseStranger(tx, row.phone, now)
  await eraseHistoryOf(tx, effects, session, ids)
  await deleteHitsAbout(tx, [row.phone])
  // An operator who restores a backup reads here who has to be erased again.
  for (const leadId of ids) effects.log.info({ leadId }, 'a lead was erased at its person’s wish')
  return { count: ids.length }
}

/** Erases leads again that were erased after a backup was made; those that are erased in the database are left as they are.
 *  @returns how many there were */
export async function eraseLeadsAgain(tx: Tx, effects: Pick<Effects, 'clock' | 'ids'>, ids: string[]): Promise<number> {
  const found = await lockStrangers(tx, ids)
  const erased = await eraseStrangers(tx, found, effects.clock.now())
  await eraseHistoryOf(tx, effects, null, erased)
  return erased.length
}

/** Records that leads were erased, and takes every text out of their history. @param actor null: the service itself */
export async function eraseHistoryOf(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  actor: Session | null,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  await recordEvents(
    tx,
    effects,
    actor,
    ids.map((objectId) => ({ objectKind: 'lead', objectId, action: 'erased' })),
  )
  await eraseTextsOf(tx, 'lead', ids)
}
