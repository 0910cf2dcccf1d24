import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { allPages } from '../../../platform/pages.ts'
import type { Effects } from '../../../platform/services.ts'
import { listAllDismissals } from './lists/dismissal-queries.ts'
import { findDraftRow } from './drafts/draft-queries.ts'
import { listOffers } from './lists/list-offers.ts'
import { getOffer } from './present-offer.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: a customer's offers, an
 *  executor's responses with their offers. */
export async function exportFor(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  session: Session,
): Promise<Record<string, unknown>> {
  const now = clock.now()
  const isExecutor = session.role === 'executor'
  const scope = isExecutor ? ('responded' as const) : undefined
  const rows = await allPages((cursor) => listOffers(reader, session, { scope, cursor, limit: 100 }, now))
  const offers: unknown[] = []
  for (const { id } of rows) offers.push(await getOffer(reader, session, id, now))
  if (isExecutor) {
    const putAside = await listAllDismissals(reader, session.cabinetId)
    return { responses: offers, ...(putAside.length > 0 && { 'offers-put-aside': putAside }) }
  }
  const draft = await findDraftRow(reader, session.cabinetId)
  return { offers, ...(draft && { 'offer-draft': draft }) }
}
