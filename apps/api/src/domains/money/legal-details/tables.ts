import type { payerKinds, TaxStatus } from '@navyk/api-spec/money/legal-details'
import type { Published } from '#platform/database'

/** A row is never changed; a change is a new row with the next version. */
interface LegalDetailsTable {
  id: string
  owner: 'service' | 'customer' | 'executor'
  /** Null for the service. */
  cabinet_id: string | null
  version: number
  /** Business date. Of the rows that have begun the latest counts, of several of one day the latest version. */
  valid_from: string
  kind: (typeof payerKinds)[number] | null
  tax_status: TaxStatus | null
  name: string
  unp: string | null
  address: string | null
  iban: string | null
  bic: string | null
  bank: string | null
  erip_path: string | null
  erip_service: string | null
  signatory: string | null
  /** Null for rows of an older release. */
  changed_by: string | null
  created_at: Date
}

/** The details by which documents name an executor who sells. */
type ExecutorDetails = { executor_id: string } & Pick<
  LegalDetailsTable,
  'valid_from' | 'version' | 'name' | 'unp' | 'address' | 'tax_status'
>

declare module '#platform/database/schema.ts' {
  interface Database {
    legal_details: LegalDetailsTable
    executor_details: Published<ExecutorDetails>
  }
}
