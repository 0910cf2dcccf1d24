import type * as spec from '@navyk/api-spec/people/saved-views'
import type { ReadCase } from '#platform/http'
import { listViewRows } from './queries.ts'

/** The views of a screen that this cabinet keeps, by name. */
export const listSavedViews: ReadCase<typeof spec.listSavedViews> = async (reader, _effects, session, { page }) => {
  return listViewRows(reader, session.cabinetId, page)
}
