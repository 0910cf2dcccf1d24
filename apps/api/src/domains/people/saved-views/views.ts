import type * as spec from '@navyk/api-spec/people/saved-views'
import { mostSavedViews } from '@navyk/api-spec/people/saved-views'
import { refused, type WriteCase, type ReadCase, notFound } from '#platform/http'
import { upsertView, listViewRows, deleteViewRow } from './queries.ts'

/** Keeps filters under a name of this cabinet's own. @throws Failure 409 when there are too many */
export const saveView: WriteCase<typeof spec.saveView, 'clock' | 'ids'> = async (tx, effects, session, form) => {
  const made = { id: effects.ids.next(), at: effects.clock.now(), most: mostSavedViews }
  const view = await upsertView(tx, session.cabinetId, form, made)
  if (!view) throw refused('saved_views_full', 'saved_views.full', { most: mostSavedViews })
  return view
}

/** The views of a screen that this cabinet keeps, by name. */
export const listSavedViews: ReadCase<typeof spec.listSavedViews> = async (reader, _effects, session, { page }) => {
  return listViewRows(reader, session.cabinetId, page)
}

/** @returns those that are left of the same screen. @throws Failure 404 */
export const deleteSavedView: WriteCase<typeof spec.deleteSavedView, never> = async (tx, _effects, session, { id }) => {
  const page = await deleteViewRow(tx, session.cabinetId, id)
  if (!page) throw notFound()
  return listViewRows(tx, session.cabinetId, page)
}
