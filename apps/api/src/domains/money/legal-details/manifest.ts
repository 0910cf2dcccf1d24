// Legal details, from a day on: of the service, of customers as payers, of executors for their payouts. No document is made and nothing is
// paid here; whoever does that keeps a copy of the details that counted on that day.
import * as spec from '@navyk/api-spec/money/legal-details'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { exportFor } from './export.ts'
import { getPartyDetails, getServiceDetails } from './get-details.ts'
import type texts from './messages.ru.json'
import { eraseDetails } from './queries.ts'
import { setPayerDetails, setPayoutDetails, setServiceDetails } from './set-details.ts'
import { merging } from './merging.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getServiceDetails, getServiceDetails),
    write(spec.setServiceDetails, setServiceDetails),
    read(spec.getPartyDetails, getPartyDetails),
    write(spec.setPayerDetails, setPayerDetails),
    write(spec.setPayoutDetails, setPayoutDetails),
  ],
  exportCabinet: exportFor,
  erase: async (tx, { cabinetIds }) => {
    await eraseDetails(tx, cabinetIds)
    return cabinetIds
  },
  merging,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    legal_details: typeof texts
  }
}
