// What other domains ask of programmes.
import type { Reader } from '#platform/database'
import { listRates, type RateRow } from './team-queries.ts'

/** What a member is paid on a day; undefined before the first rate. */
export async function rateOn(reader: Reader, memberId: string, day: string): Promise<RateRow | undefined> {
  return (await listRates(reader, [memberId])).find(({ valid_from }) => valid_from <= day)
}
