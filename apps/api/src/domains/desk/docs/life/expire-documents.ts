import { nameOf } from '@navyk/api-spec/vocabulary'
import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { eachId } from '#platform/ids/each-id.ts'
import type { Effects, Services } from '#platform/services.ts'
import { findStaff, listPeople } from '#people/accounts'
import { documentSteps } from './document-steps.ts'
import { listUnanswered, lockDocument } from '../queries.ts'

export const expireDocumentsTask = 'expire-documents'

/** Ends the documents whose last day of an answer is over; each in a transaction of its own. */
export async function expireDocuments(services: Services): Promise<void> {
  const today = businessDate(services.clock.now())
  await eachId(
    (after, limit) => listUnanswered(services.db, today, after, limit),
    (id) => services.transact((tx) => expireOne(tx, services, id)),
  )
}

/** Ends one document, and tells its person and the managers. */
async function expireOne(tx: Tx, effects: Effects, id: string): Promise<void> {
  const row = await lockDocument(tx, id)
  const isWaiting = row?.state === 'sent' || row?.state === 'viewed'
  if (!row || !isWaiting || row.answer_by === null || row.answer_by >= businessDate(effects.clock.now())) return
  const { move, notify } = documentSteps.forLocked(tx, effects, null, { row })
  await move({ to: 'expired', action: 'expired' })
  await notify('expired', [row.cabinet_id])
  const name = nameOf((await listPeople(tx, [row.cabinet_id])).get(row.cabinet_id))
  await notify('unanswered', await findStaff(tx, 'manager'), { name })
}
