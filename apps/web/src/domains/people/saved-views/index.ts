// Saved views: filters that are kept under a name.
export { SavedViews } from './saved-views.tsx'
