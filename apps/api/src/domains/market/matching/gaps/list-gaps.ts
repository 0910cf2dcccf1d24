import { businessDate, defaultPageSize, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/matching'
import { readDayCursor, writeDayCursor } from '#platform/cursors.ts'
import type { Reader } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { deskSearchOf } from '../desk-search.ts'
import { countGaps, type GapFilter, type GapRow, listGapRows } from './gap-queries.ts'
import { peopleOf, presentGap } from './present-gaps.ts'

/** A page of contracts that lose their teacher: a fixed number of queries, however many there are. */
export const listGaps: ReadCase<typeof spec.listGaps, 'clock'> = async (
  reader,
  { clock },
  _session,
  { limit = defaultPageSize, cursor, ...query },
) => {
  const now = clock.now()
  const filter = gapFilterOf(query, now)
  const after = cursor === undefined ? undefined : readDayCursor(cursor)
  const rows = await listGapRows(reader, { ...filter, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const { all, broken } = await countGaps(reader, filter)
  return {
    data: await presentGaps(reader, shown, now),
    nextCursor: last ? writeDayCursor({ day: last.first_lost_on, id: last.id }) : null,
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
