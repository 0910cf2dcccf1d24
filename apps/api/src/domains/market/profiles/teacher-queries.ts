// Executors as others look for them: who teaches something somewhere, and what their cards say.
import type { LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/index.ts'
import type { CardRow } from './queries.ts'

/** The saved cards of executors, by cabinet; one query. Whoever shows one to others shows public ones alone. */
export async function listCards(reader: Reader, cabinetIds: string[]): Promise<Map<string, CardRow>> {
  if (cabinetIds.length === 0) return new Map()
  const rows = await reader.selectFrom('executor_profile').selectAll().where('cabinet_id', 'in', cabinetIds).execute()
  return new Map(rows.map((row) => [row.cabinet_id, row]))
}

/** Cabinets of executors who teach a subject to a level in a format, at most `limit`. Lessons with somebody in person need the same
 *  city: the executor's has to be named in the place, which is free text. */
export async function listTeachers(
  reader: Reader,
  wanted: { subject: Subject; level: Level; format: LessonFormat; place: string },
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('executor_profile')
    .innerJoin('cabinet', 'cabinet.id', 'executor_profile.cabinet_id')
    .innerJoin('account', 'account.id', 'cabinet.account_id')
    .select('cabinet_id')
    .where('account.deletion_at', 'is', null)
    .where(sql<boolean>`subjects @> array[${wanted.subject}]`)
    .where(sql<boolean>`(levels = '{}' or levels @> array[${wanted.level}])`)
    .where(sql<boolean>`formats @> array[${wanted.format}]`)
    .$if(wanted.format !== 'online' && wanted.place !== '', (query) =>
      query.where(sql<boolean>`(city = '' or position(lower(city) in lower(${wanted.place})) > 0)`),
    )
    .orderBy('cabinet_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.cabinet_id)
}
