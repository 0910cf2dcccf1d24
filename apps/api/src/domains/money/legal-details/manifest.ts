// Legal details, from a day on: of the service, of customers as payers, of executors for their payouts. No document is made and nothing is
// paid here; whoever does that keeps a copy of the details that counted on that day.
import * as spec from '@navyk/api-spec/money/legal-details'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows } from '#platform/database'
import { getPartyDetails, getServiceDetails } from './get-details.ts'
import type texts from './messages.ru.json'
import { eraseDetails } from './queries.ts'
import { setPayerDetails, setPayoutDetails, setServiceDetails } from './set-details.ts'
import { moveDetails } from './merge-queries.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getServiceDetails, getServiceDetails),
    write(spec.setServiceDetails, setServiceDetails),
    read(spec.getPartyDetails, getPartyDetails),
    write(spec.setPayerDetails, setPayerDetails),
    write(spec.setPayoutDetails, setPayoutDetails),
  ],
  /** This domain's part of the export of a person's data: all versions of their details. */
  exportCabinet: async (reader, effects, session) => {
    if (session.role === 'staff') return {}
    const { versions } = await getPartyDetails(reader, effects, session, { id: session.cabinetId })
    return { 'legal-details': versions }
  },
  erase: async (tx, { cabinetIds }) => {
    await eraseDetails(tx, cabinetIds)
    return cabinetIds
  },
  // Moves a customer's details when the customer is merged into another (docs/decisions/0040).
  merging: {
    byHand: [ownedRows('legal_details', 'cabinet_id')],
    move: (tx, _effects, pair) => moveDetails(tx, pair),
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    legal_details: typeof texts
  }
}

declare module '#platform/domain-parts/steps.ts' {
  interface Steps {
    /** The payout account of an executor was named, the first one or another. */
    'payout_account.named': { executorId: string; account: { name: string; iban: string; bic: string } }
  }
}
