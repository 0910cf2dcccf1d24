import type { SavedViewForm, ViewedPage } from '@navyk/api-spec/people/saved-views'
import { sql } from 'kysely'
import { anyOf, inAlphabet, type Reader, type Tx } from '#platform/database'
import { lockCabinet } from '#people/accounts'
import type { MergedPair } from '#platform/domain-parts/merging.ts'
import type { PersonToErase } from '#platform/services.ts'

export async function listViewRows(reader: Reader, cabinetId: string, page: ViewedPage) {
  return reader
    .selectFrom('saved_view')
    .select(['id', 'page', 'name', 'search'])
    .where('cabinet_id', '=', cabinetId)
    .where('page', '=', page)
    .orderBy('name', inAlphabet)
    .orderBy('id')
    .execute()
}

/** Saves a view: replaces the one of the same name, or adds it while there are fewer than `most`.
 *  @returns undefined when there are too many */
export async function upsertView(
  tx: Tx,
  cabinetId: string,
  form: SavedViewForm,
  made: { id: string; at: Date; most: number },
) {
  // Locked, so that two tabs that save at once see each other's views.
  await lockCabinet(tx, cabinetId)
  const replaced = await tx
    .updateTable('saved_view')
    .set({ search: form.search })
    .where('cabinet_id', '=', cabinetId)
    .where('page', '=', form.page)
    .where('name', '=', form.name)
    .returning(['id', 'page', 'name', 'search'])
    .executeTakeFirst()
  if (replaced) return replaced
  const { count } = await tx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cabinet_id', '=', cabinetId)
    .where('page', '=', form.page)
    .executeTakeFirstOrThrow()
  if (Number(count) >= made.most) return undefined
  return tx
    .insertInto('saved_view')
    .values({ id: made.id, cabinet_id: cabinetId, ...form, created_at: made.at })
    .returning(['id', 'page', 'name', 'search'])
    .executeTakeFirstOrThrow()
}

/** @returns the screen that it was of; undefined for an id that is not this cabinet's */
export async function deleteViewRow(tx: Tx, cabinetId: string, id: string): Promise<ViewedPage | undefined> {
  const row = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('cabinet_id', '=', cabinetId)
    .returning('page')
    .executeTakeFirst()
  return row?.page
}

/** Saved filters are personal data. */
export async function eraseSavedViews(tx: Tx, { cabinetIds }: PersonToErase): Promise<void> {
  await tx.deleteFrom('saved_view').where('cabinet_id', '=', anyOf(cabinetIds)).execute()
}

/** Moves the views of a merged cabinet, but for those with a name that the other one has already. */
export async function moveSavedViews(tx: Tx, { fromId, intoId }: MergedPair): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ cabinet_id: intoId })
    .where('cabinet_id', '=', fromId)
    .where(
      sql<boolean>`not exists (
        select from saved_view own where own.cabinet_id = ${intoId} and own.page = saved_view.page and own.name = saved_view.name
      )`,
    )
    .execute()
  await tx.deleteFrom('saved_view').where('cabinet_id', '=', fromId).execute()
}
