// Facts of programmes for other domains.
import type { Reader } from '#platform/database'
import { listRates, type RateRow } from '../team/team-queries.ts'

/** Rate of a member on a day; undefined before the first rate. */
export async function rateOn(reader: Reader, memberId: string, day: string): Promise<RateRow | undefined> {
  return (await listRates(reader, [memberId])).find(({ valid_from }) => valid_from <= day)
}
