import * as spec from '@navyk/api-spec/people/saved-views'
import { read, write } from '../../../platform/http/index.ts'
import { deleteSavedView } from './delete-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'
import { saveView } from './save-view.ts'

export const savedViewRoutes = [
  read(spec.listSavedViews, listSavedViews),
  write(spec.saveView, saveView),
  write(spec.deleteSavedView, deleteSavedView),
]
