import {
  deleteSavedView,
  listSavedViews,
  type SavedViewForm,
  saveView,
  type ViewedPage,
} from '@navyk/api-spec/people/saved-views'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys } from '../../../app/query.ts'

const keys = dataKeys('saved-views')

export const savedViewsQuery = (page: ViewedPage) =>
  queryOptions({
    queryKey: keys.of(page),
    queryFn: ({ signal }) => call(listSavedViews, { query: { page }, signal }),
  })

export const useSaveView = () => useMutation({ mutationFn: (body: SavedViewForm) => call(saveView, { body }) })

export const useDeleteSavedView = () =>
  useMutation({ mutationFn: (id: string) => call(deleteSavedView, { params: { id } }) })
