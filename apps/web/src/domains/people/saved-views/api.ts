import { deleteSavedView, listSavedViews, saveView, type ViewedPage } from '@navyk/api-spec/people/saved-views'
import { dataKeys, queryOf, useWrite } from '#app/calls/query.ts'

const keys = dataKeys('saved-views')

export const savedViewsQuery = (page: ViewedPage) => queryOf(keys.of(), listSavedViews, { query: { page } })

export const useSaveView = () => useWrite(saveView)

export const useDeleteSavedView = () => useWrite(deleteSavedView)
