import type * as spec from '@navyk/api-spec/market/leads'
import { eraseTextsOf, recordEvents } from '#platform/audit'
import { notFound, refused, type WriteCase } from '#platform/http'
import { deleteHitsAbout } from '#platform/askers/limits'
import { eraseStranger } from './erase-queries.ts'
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
  await recordEvents(
    tx,
    effects,
    session,
    ids.map((objectId) => ({ objectKind: 'lead', objectId, action: 'erased' })),
  )
  await eraseTextsOf(tx, 'lead', ids)
  await deleteHitsAbout(tx, [row.phone])
  return { count: ids.length }
}
