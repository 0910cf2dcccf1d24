import { deleteSavedView, listSavedViews, type SavedViewForm, saveView, type ViewedPage } from '@navyk/api-spec'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/call.ts'

const keys = { of: (page: ViewedPage) => ['saved-views', page] }

export const savedViewsQuery = (page: ViewedPage) =>
  queryOptions({
    queryKey: keys.of(page),
    queryFn: ({ signal }) => call(listSavedViews, { query: { page }, signal }),
  })

export function useSaveView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SavedViewForm) => call(saveView, { body }),
    onSuccess: (_, { page }) => client.invalidateQueries({ queryKey: keys.of(page) }),
  })
}

export function useDeleteSavedView(page: ViewedPage) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteSavedView, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.of(page) }),
  })
}
