// Filters kept under a name, on the screen. Called by the lists that have many filters.
export { SavedViews } from './saved-views.tsx'
