import type { ViewedPage } from '@navyk/api-spec/people/saved-views'

export interface SavedViewTable {
  id: string
  cabinet_id: string
  page: ViewedPage
  name: string
  search: string
  created_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    saved_view: SavedViewTable
  }
}
