// Saved views: filters of a screen that a person keeps under a name. A view is a query string that its screen
// interprets.
import './tables.ts'

export { eraseSavedViews } from './erase-queries.ts'
export { savedViewRoutes } from './routes.ts'
