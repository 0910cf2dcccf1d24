import type * as spec from '@navyk/api-spec/people/saved-views'
import { mostSavedViews } from '@navyk/api-spec/people/saved-views'
import { refused, type WriteCase } from '#platform/http'
import { upsertView } from './queries.ts'

/** Keeps filters under a name of this cabinet's own. @throws Failure 409 when there are too many */
export const saveView: WriteCase<typeof spec.saveView, 'clock' | 'ids'> = async (tx, effects, session, form) => {
  const made = { id: effects.ids.next(), at: effects.clock.now(), most: mostSavedViews }
  const view = await upsertView(tx, session.cabinetId, form, made)
  if (!view) throw refused('saved_views_full', 'saved_views.full', { most: mostSavedViews })
  return view
}
