import type { ExportCabinet } from '#platform/services.ts'
import { businessDate } from '@navyk/api-spec/kit'
import { allPages } from '#platform/database/pages.ts'
import { listAllDismissals } from '../lists/dismissal-queries.ts'
import { findDraftRow } from '../drafts/draft-queries.ts'
import { listFittingOffers } from '../lists/list-offers.ts'
import { listOwnInvitations } from '../invitations/invitation-queries.ts'
import { invitationState } from '../policy.ts'
import { getPresentedOffer } from '../lists/present-offer.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: a customer's offers, an
 *  executor's responses with their offers. */
export const exportFor: ExportCabinet = async (reader, { clock }, session) => {
  const now = clock.now()
  const isExecutor = session.role === 'executor'
  const scope = isExecutor ? ('responded' as const) : undefined
  const rows = await allPages((cursor) => listFittingOffers(reader, session, { scope, cursor, limit: 100 }, now))
  const offers: unknown[] = []
  for (const { id } of rows) offers.push(await getPresentedOffer(reader, session, id, now))
  if (isExecutor) {
    const dismissForeignOffer = await listAllDismissals(reader, session.cabinetId)
    const invitations = (await listOwnInvitations(reader, session.cabinetId)).map((row) => ({
      number: row.number,
      invitedAt: row.invited_at,
      state: invitationState(row, businessDate(now)),
    }))
    return {
      responses: offers,
      ...(dismissForeignOffer.length > 0 && { 'offers-put-aside': dismissForeignOffer }),
      ...(invitations.length > 0 && { invitations }),
    }
  }
  const draft = await findDraftRow(reader, session.cabinetId)
  return { offers, ...(draft && { 'offer-draft': draft }) }
}
