import { neededInPublic } from '@navyk/api-spec/market/profiles'
import type { CredentialKind, LessonFormat, Subject } from '@navyk/api-spec/vocabulary'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import {
  anyOf,
  alike,
  ascending,
  by,
  ifGiven,
  inAlphabet,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type Reader,
  spelledAlike,
  type Tx,
} from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import type { ExecutorProfileTable } from './tables.ts'

export type CardRow = Selectable<ExecutorProfileTable>

/** The kinds of which an executor has a checked credential that counts today; a column of queries of cards. */
export const checkedKindsOn = (today: string): RawBuilder<CredentialKind[]> => sql`array(
  select distinct credential.kind from confirmed_credentials credential
  where credential.executor_id = executor_profile.cabinet_id
    and (credential.valid_until is null or credential.valid_until >= ${today})
  order by credential.kind
)`

async function findCard(reader: Reader, cabinetId: string): Promise<CardRow | undefined> {
  return reader.selectFrom('executor_profile').selectAll().where('cabinet_id', '=', cabinetId).executeTakeFirst()
}

/** Whether an executor's card is complete, and whether it is public. */
export async function getCardStanding(
  reader: Reader,
  cabinetId: string,
): Promise<{ isWritten: boolean; isPublic: boolean }> {
  const card = await findCard(reader, cabinetId)
  if (!card) return { isWritten: false, isPublic: false }
  return { isWritten: neededInPublic.every((field) => card[field].length > 0), isPublic: card.is_public }
}

/** Saves the first version of a card. @returns false when another request was faster */
export async function insertCard(tx: Tx, row: Insertable<ExecutorProfileTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('executor_profile')
    .values(row)
    .onConflict((conflict) => conflict.column('cabinet_id').doNothing())
    .returning('cabinet_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @returns false when it is no longer the version that the person saw */
export async function changeCard(tx: Tx, seenVersion: number, row: CardRow): Promise<boolean> {
  const { cabinet_id, ...columns } = row
  const changed = await tx
    .updateTable('executor_profile')
    .set(columns)
    .where('cabinet_id', '=', cabinet_id)
    .where('version', '=', seenVersion)
    .returning('cabinet_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Removes what executors said of themselves. @returns the ids under which the history knows the cards */
export async function eraseProfiles(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  const rows = await tx
    .deleteFrom('executor_profile')
    .where('cabinet_id', '=', anyOf(cabinetIds))
    .returning('cabinet_id')
    .execute()
  return rows.map((row) => row.cabinet_id)
}

/** Public card, as anybody may read it. */
export interface PublicCard {
  executorId: string
  about: string
  city: string
  subjects: Subject[]
  formats: LessonFormat[]
  hourPayKopecks: number | null
  /** Kinds of which the service has checked a credential. */
  checked: CredentialKind[]
}

/** True for public cards of those who can teach: whoever is blocked or leaving takes nobody new. */
const isShownToAll = sql<boolean>`(executor_profile.is_public and exists (
  select from person_names person where person.id = executor_profile.cabinet_id and not person.is_frozen))`

/** A page of public cards in the order of their ids. */
export async function listPublicCards(
  reader: Reader,
  filter: {
    subject?: Subject | undefined
    format?: LessonFormat | undefined
    city?: string | undefined
    /** The pay for an hour is at most this. */
    hourPayTo?: number | undefined
    today: string
  },
  page: PageRequest,
): Promise<PageOfRows<PublicCard>> {
  const { subject, format, city, hourPayTo } = filter
  return reader
    .selectFrom('executor_profile')
    .select(['cabinet_id as executorId', 'about', 'city', 'subjects', 'formats', 'hour_kopecks as hourPayKopecks'])
    .select(checkedKindsOn(filter.today).as('checked'))
    .where(isShownToAll)
    .$if(subject !== undefined, (query) => query.where(sql<boolean>`${subject}::text = any(subjects)`))
    .$if(format !== undefined, (query) => query.where(sql<boolean>`${format}::text = any(formats)`))
    .$call(
      ifGiven(city || undefined, (query, city) =>
        query.where(sql<boolean>`${spelledAlike(sql.ref('city'))} = ${alike(city)}`),
      ),
    )
    .$call(ifGiven(hourPayTo, (query, hourPayTo) => query.where('hour_kopecks', '<=', hourPayTo)))
    .$call(pageBy(ascending(by.id('executorId', sql.ref('cabinet_id'))), page))
}

/** The cities of all public cards, each once. */
export async function listPublicCities(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('executor_profile')
    .select('city')
    .where(isShownToAll)
    .where('city', '<>', '')
    .groupBy('city')
    .orderBy('city', inAlphabet)
    .limit(200)
    .execute()
  return rows.map(({ city }) => city)
}
