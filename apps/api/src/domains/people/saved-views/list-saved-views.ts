import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/saved-views'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { listViewRows } from './queries.ts'

/** The views of a screen that this cabinet keeps, by name. */
export async function listSavedViews(
  reader: Reader,
  _effects: unknown,
  session: Session,
  { page }: Input<typeof spec.listSavedViews>,
): Promise<Answer<typeof spec.listSavedViews>> {
  return listViewRows(reader, session.cabinetId, page)
}
