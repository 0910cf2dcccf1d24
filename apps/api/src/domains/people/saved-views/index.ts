// Saved views: filters of a screen that a person keeps under a name. It does not own what the filters mean: a view is
// an address, and the screen reads it.
import './tables.ts'

export { eraseSavedViews } from './erase-queries.ts'
export { savedViewRoutes } from './routes.ts'
