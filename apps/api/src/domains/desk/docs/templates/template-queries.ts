import type { Audience, DocumentKind, TemplateState } from '@navyk/api-spec/desk/docs'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, holdsText, inAlphabet, movedOn, type Reader, type Tx, whereGiven } from '#platform/database'

export type TemplateRow = Selectable<Database['document_template']>

export interface TemplateFilter {
  state?: TemplateState | undefined
  kind?: DocumentKind | undefined
  audience?: Audience | undefined
  /** A part of the title. */
  search?: string | undefined
}

/** All versions without their texts, by title, the newest first. */
export async function listTemplateRows(
  reader: Reader,
  { state, kind, audience, search = '' }: TemplateFilter,
): Promise<Omit<TemplateRow, 'body'>[]> {
  return reader
    .selectFrom('document_template')
    .select(['id', 'series_id', 'number', 'kind', 'audience', 'basis', 'title', 'is_to_acknowledge', 'state'])
    .select(['created_at', 'published_at', 'version'])
    .$call((query) => whereGiven(query, { state, kind, audience }))
    .$if(search !== '', (query) => query.where(holdsText('title', search)))
    .orderBy('title', inAlphabet)
    .orderBy('series_id')
    .orderBy('number', 'desc')
    .execute()
}

export async function findTemplateRow(reader: Reader, id: string): Promise<TemplateRow | undefined> {
  return reader.selectFrom('document_template').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The versions of a template, locked in one order, so that two steps of one template follow each other. */
export async function lockSeries(tx: Tx, seriesId: string): Promise<TemplateRow[]> {
  return tx
    .selectFrom('document_template')
    .selectAll()
    .where('series_id', '=', seriesId)
    .orderBy('number')
    .forUpdate()
    .execute()
}

export async function findPublished(reader: Reader, seriesId: string): Promise<TemplateRow | undefined> {
  return reader
    .selectFrom('document_template')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

export async function insertTemplateRow(tx: Tx, row: Insertable<Database['document_template']>): Promise<TemplateRow> {
  return tx.insertInto('document_template').values(row).returningAll().executeTakeFirstOrThrow()
}

export type TemplateColumns = Partial<Pick<TemplateRow, 'title' | 'body' | 'is_to_acknowledge' | 'published_at'>>

/** Moves a version on, if it still is as it was found. @returns undefined when it is not */
export async function moveTemplate(
  tx: Tx,
  before: Pick<TemplateRow, 'id' | 'version' | 'state'>,
  to: TemplateState,
  columns: TemplateColumns,
): Promise<TemplateRow | undefined> {
  return movedOn(tx.updateTable('document_template').set(columns), before, to).returningAll().executeTakeFirst()
}

/** Makes those who begin templates wait for each other, so that their number is known. @returns how many versions there are */
export async function countTemplatesAlone(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('document templates'))`.execute(tx)
  const { count } = await tx
    .selectFrom('document_template')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
