// Filters kept under a name, on the screen.
export { SavedViews } from './saved-views.tsx'
