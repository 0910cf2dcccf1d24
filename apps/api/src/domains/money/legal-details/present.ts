import { nameOf } from '@navyk/api-spec/vocabulary'
import type { PartyDetails, ServiceDetails, ServiceVersion } from '@navyk/api-spec/money/legal-details'
import type { Person } from '#people/accounts'
import type { DetailsRow } from './queries.ts'

const textOf = (value: string | null) => value ?? ''

/** The details of the service as a document keeps them. */
export const presentService = (row: DetailsRow): ServiceDetails => ({
  name: row.name,
  unp: textOf(row.unp),
  address: textOf(row.address),
  iban: textOf(row.iban),
  bic: textOf(row.bic),
  bank: textOf(row.bank),
  eripPath: row.erip_path,
  eripService: row.erip_service,
  signatory: row.signatory,
})

const versionOf = (people: Map<string, Person>, row: DetailsRow) => ({
  id: row.id,
  version: row.version,
  validFrom: row.valid_from,
  createdAt: row.created_at.toISOString(),
  changedBy: row.changed_by === null ? null : nameOf(people.get(row.changed_by)),
})

export const presentServiceVersion = (people: Map<string, Person>, row: DetailsRow): ServiceVersion => ({
  ...presentService(row),
  ...versionOf(people, row),
})

export const presentParty = (people: Map<string, Person>, row: DetailsRow): PartyDetails => ({
  ...versionOf(people, row),
  kind: row.kind,
  taxStatus: row.tax_status,
  name: row.name,
  unp: row.unp,
  address: row.address,
  iban: row.iban,
  bic: row.bic,
  bank: row.bank,
  isByStaff: row.changed_by !== null && row.changed_by !== row.cabinet_id,
})
