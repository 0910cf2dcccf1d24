import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/saved-views'
import { mostSavedViews } from '@navyk/api-spec/people/saved-views'
import type { Tx } from '../../../platform/database/index.ts'
import { refused, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { putView } from './queries.ts'

/** Keeps filters under a name of this cabinet's own. @throws Failure 409 when there are too many */
export async function saveView(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  form: Input<typeof spec.saveView>,
): Promise<Answer<typeof spec.saveView>> {
  const made = { id: effects.ids.next(), at: effects.clock.now(), most: mostSavedViews }
  const view = await putView(tx, session.cabinetId, form, made)
  if (!view) throw refused('saved_views_full', 'saved_views.full', { most: mostSavedViews })
  return view
}
