import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import type { Reader } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { deskSearchOf } from '../desk/list-waiting-offers.ts'
import { countGaps, type GapFilter, type GapRow, listGapRows } from './gap-queries.ts'
import { peopleOf, presentGap } from './present-gaps.ts'

/** A page of contracts that lose their teacher: a fixed number of queries, however many there are. */
export const listGaps: ReadCase<typeof spec.listGaps, 'clock'> = async (reader, { clock }, _session, query) => {
  const now = clock.now()
  const filter = gapFilterOf(query, now)
  const { rows, nextCursor } = await listGapRows(reader, filter, query)
  const { all, broken } = await countGaps(reader, filter)
  return {
    data: await presentGaps(reader, rows, now),
    nextCursor,
    count: all,
    brokenCount: broken,
  }
}

export const gapFilterOf = ({ search, subject }: Input<typeof spec.downloadGaps>, now: Date): GapFilter => ({
  today: businessDate(now),
  subject,
  search: deskSearchOf(search),
})

export async function presentGaps(reader: Reader, rows: GapRow[], now: Date) {
  const people = await listPeople(reader, rows.flatMap(peopleOf))
  return rows.map((row) => presentGap(row, people, now))
}
