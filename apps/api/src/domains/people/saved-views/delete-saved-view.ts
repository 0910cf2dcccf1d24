import type { SavedView } from '@navyk/api-spec/people/saved-views'
import type { Tx } from '../../../platform/database/index.ts'
import { notFound, type Session } from '../../../platform/http/index.ts'
import { deleteViewRow, listViewRows } from './queries.ts'

/** @returns those that are left of the same screen. @throws Failure 404 */
export async function deleteSavedView(tx: Tx, session: Session, id: string): Promise<SavedView[]> {
  const page = await deleteViewRow(tx, session.cabinetId, id)
  if (!page) throw notFound()
  return listViewRows(tx, session.cabinetId, page)
}
