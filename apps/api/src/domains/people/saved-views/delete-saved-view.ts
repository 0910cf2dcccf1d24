import type * as spec from '@navyk/api-spec/people/saved-views'
import { notFound, type WriteCase } from '#platform/http'
import { deleteViewRow, listViewRows } from './queries.ts'

/** @returns those that are left of the same screen. @throws Failure 404 */
export const deleteSavedView: WriteCase<typeof spec.deleteSavedView, never> = async (tx, _effects, session, { id }) => {
  const page = await deleteViewRow(tx, session.cabinetId, id)
  if (!page) throw notFound()
  return listViewRows(tx, session.cabinetId, page)
}
