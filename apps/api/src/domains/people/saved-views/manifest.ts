// Saved views: filters of a screen that a person keeps under a name. A view is a query string that its screen
// interprets.
import * as spec from '@navyk/api-spec/people/saved-views'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows } from '#platform/database'
import type texts from './messages.ru.json'
import { eraseSavedViews, moveSavedViews } from './queries.ts'
import { saveView, listSavedViews, deleteSavedView } from './views.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listSavedViews, listSavedViews),
    write(spec.saveView, saveView),
    write(spec.deleteSavedView, deleteSavedView),
  ],
  erase: eraseSavedViews,
  // Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
  merging: {
    byHand: [ownedRows('saved_view', 'cabinet_id')],
    move: (tx, _effects, pair) => moveSavedViews(tx, pair),
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    saved_views: typeof texts
  }
}
