// What other domains ask of programmes.
import { businessDate } from '@navyk/api-spec/kit'
import type { Reader } from '../../../platform/database/index.ts'
import { notFound, type Session } from '../../../platform/http/index.ts'
import { findProgrammeRow, type ProgrammeRow } from './queries.ts'
import { listMemberships, listRates, type RateRow } from './team-queries.ts'

/** A programme as the person may see it. @throws Failure 404 */
export async function getProgrammeFor(reader: Reader, session: Session, id: string, now: Date): Promise<ProgrammeRow> {
  const row = await findProgrammeRow(reader, session, id, businessDate(now))
  if (!row) throw notFound()
  return row
}

/** Whether an executor is an active member of the team. */
export async function canTeach(reader: Reader, programmeId: string, executorId: string): Promise<boolean> {
  return (await listMemberships(reader, executorId, [programmeId])).some(({ state }) => state === 'active')
}

/** What a member is paid on a day; undefined before the first rate. */
export async function rateOn(reader: Reader, memberId: string, day: string): Promise<RateRow | undefined> {
  return (await listRates(reader, [memberId])).find(({ valid_from }) => valid_from <= day)
}
