// Queries for the details that count on a day, with which documents and payouts are made.
import type { Payer, ServiceDetails, TaxStatus } from '@navyk/api-spec/money/legal-details'
import type { Reader } from '#platform/database'
import { presentService } from './present.ts'
import { findOfService, listCustomersWithUnp, listOfCabinets } from './queries.ts'

/** The details of the service; null until somebody has entered them. */
export async function serviceDetailsOn(reader: Reader, day: string): Promise<ServiceDetails | null> {
  const row = await findOfService(reader, day)
  return row ? presentService(row) : null
}

/** The payer of each of these customers, by id; a customer who named nobody is absent and pays in person. */
export async function payersOn(reader: Reader, customerIds: string[], day: string): Promise<Map<string, Payer>> {
  const rows = await listOfCabinets(reader, customerIds, day)
  return new Map(
    rows.flatMap(({ owner, cabinet_id, kind, name, unp, address, iban, bic, bank }) => {
      if (owner !== 'customer' || cabinet_id === null) return []
      // A person's account is for refunds, and stands on no document.
      const account = kind === 'company' && iban !== null ? { iban, bic, bank } : {}
      return [[cabinet_id, { name, unp, address, ...account }] as const]
    }),
  )
}

/** The account for refunds to each of these customers, by id; a customer who named none is absent. */
export async function refundAccountsOn(
  reader: Reader,
  customerIds: string[],
  day: string,
): Promise<Map<string, { holder: string; iban: string; bic: string; bank: string }>> {
  const rows = await listOfCabinets(reader, customerIds, day)
  return new Map(
    rows.flatMap(({ owner, cabinet_id, name: holder, iban, bic, bank }) =>
      owner === 'customer' && cabinet_id !== null && iban !== null
        ? [[cabinet_id, { holder, iban, bic: bic ?? '', bank: bank ?? '' }] as const]
        : [],
    ),
  )
}

export interface PayoutAccount {
  name: string
  unp: string | null
  address: string | null
  iban: string
  bic: string
  bank: string
  taxStatus: TaxStatus
  /** The moment when it was named, and whether staff named it: a payout to a new account is worth a second look. */
  namedAt: Date
  isByStaff: boolean
}

/** The payout account of each of these executors, by id; an executor who named none is absent.
 *  @public payments to many executors are made with it */
export async function payoutAccountsOn(
  reader: Reader,
  executorIds: string[],
  day: string,
): Promise<Map<string, PayoutAccount>> {
  const rows = await listOfCabinets(reader, executorIds, day)
  return new Map(
    rows.flatMap((row) => {
      const { owner, cabinet_id, name, unp, address, iban, bic, bank, tax_status: taxStatus } = row
      if (owner !== 'executor' || cabinet_id === null || iban === null || bic === null || taxStatus === null) return []
      const isByStaff = row.changed_by !== cabinet_id
      const bankOf = { iban, bic, bank: bank ?? '' }
      const account = { name, unp, address, ...bankOf, taxStatus, namedAt: row.created_at, isByStaff }
      return [[cabinet_id, account] as const]
    }),
  )
}

export interface Seller extends Payer {
  taxStatus: TaxStatus
}

/** The details by which documents name each of these executors as the seller, by id; an executor who has entered none is absent. */
export async function sellersOn(reader: Reader, executorIds: string[], day: string): Promise<Map<string, Seller>> {
  const rows = await listOfCabinets(reader, executorIds, day)
  return new Map(
    rows.flatMap(({ owner, cabinet_id, name, unp, address, tax_status: taxStatus }) =>
      owner === 'executor' && cabinet_id !== null
        ? [[cabinet_id, { name, unp, address, taxStatus: taxStatus ?? 'unknown' }] as const]
        : [],
    ),
  )
}

/** Customers by the taxpayer's number that their details have today. */
export async function customersOfUnps(reader: Reader, unps: string[], day: string): Promise<Map<string, string[]>> {
  const ids = await listCustomersWithUnp(reader, unps)
  const rows = await listOfCabinets(reader, ids, day)
  const named = rows.flatMap(({ cabinet_id: id, unp }) => (id !== null && unp !== null ? [{ id, unp }] : []))
  return new Map([...Map.groupBy(named, ({ unp }) => unp)].map(([unp, all]) => [unp, all.map(({ id }) => id)]))
}
