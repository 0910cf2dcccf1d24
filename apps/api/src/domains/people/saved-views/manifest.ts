// Saved views: filters of a screen that a person keeps under a name. A view is a query string that its screen
// interprets.
import * as spec from '@navyk/api-spec/people/saved-views'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import type texts from './messages.ru.json'
import { deleteSavedView } from './delete-saved-view.ts'
import { eraseSavedViews } from './queries.ts'
import { listSavedViews } from './list-saved-views.ts'
import { saveView } from './save-view.ts'
import './tables.ts'
import { merging } from './merging.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listSavedViews, listSavedViews),
    write(spec.saveView, saveView),
    write(spec.deleteSavedView, deleteSavedView),
  ],
  erase: eraseSavedViews,
  merging,
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    saved_views: typeof texts
  }
}
