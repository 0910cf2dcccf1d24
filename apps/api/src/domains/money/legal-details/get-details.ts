import { businessDate } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/legal-details'
import type { Reader } from '#platform/database'
import { notFound, type ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { maySee } from './policy.ts'
import { presentParty, presentServiceVersion } from './present.ts'
import { type DetailsRow, listVersions } from './queries.ts'

export const getServiceDetails: ReadCase<typeof spec.getServiceDetails, 'clock'> = async (reader, { clock }) => {
  const rows = await listVersions(reader, null)
  const people = await peopleOf(reader, rows)
  return {
    currentId: currentOf(rows, businessDate(clock.now()))?.id ?? null,
    versions: rows.map((row) => presentServiceVersion(people, row)),
  }
}

/** @throws Failure 404 no customer or executor, or not the session's own cabinet */
export const getPartyDetails: ReadCase<typeof spec.getPartyDetails, 'clock'> = async (
  reader,
  { clock },
  session,
  { id },
) => {
  const role = (await listPeople(reader, [id])).get(id)?.role
  if (!maySee(session, id) || (role !== 'customer' && role !== 'executor')) throw notFound()
  const rows = await listVersions(reader, id)
  const people = await peopleOf(reader, rows)
  return {
    currentId: currentOf(rows, businessDate(clock.now()))?.id ?? null,
    versions: rows.map((row) => presentParty(people, row)),
  }
}

const peopleOf = (reader: Reader, rows: DetailsRow[]) =>
  listPeople(
    reader,
    rows.flatMap((row) => row.changed_by ?? []),
  )

/** The version that counts on a day. Of rows with one first day the first in the list wins, which is the latest version. */
function currentOf(rows: DetailsRow[], day: string): DetailsRow | undefined {
  return rows
    .filter((row) => row.valid_from <= day)
    .reduce<DetailsRow | undefined>(
      (latest, row) => (latest === undefined || row.valid_from > latest.valid_from ? row : latest),
      undefined,
    )
}
