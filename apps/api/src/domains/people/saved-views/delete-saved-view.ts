import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/saved-views'
import type { Tx } from '../../../platform/database/index.ts'
import { notFound, type Session } from '../../../platform/http/index.ts'
import { deleteViewRow, listViewRows } from './queries.ts'

/** @returns those that are left of the same screen. @throws Failure 404 */
export async function deleteSavedView(
  tx: Tx,
  _effects: unknown,
  session: Session,
  { id }: Input<typeof spec.deleteSavedView>,
): Promise<Answer<typeof spec.deleteSavedView>> {
  const page = await deleteViewRow(tx, session.cabinetId, id)
  if (!page) throw notFound()
  return listViewRows(tx, session.cabinetId, page)
}
