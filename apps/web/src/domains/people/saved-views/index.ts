// Saved views: filters that are kept under a name.
export { SavedViews } from './saved-views.tsx'

declare module '#ui/texts.ts' {
  interface Catalogues {
    'saved-views': typeof import('./messages-with-frame.ru.json')
  }
}
