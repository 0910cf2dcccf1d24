import { downloadPivot, getPivot } from '@navyk/api-spec/views/pivot'
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { call, fetchFile } from '../../../app/call.ts'
import { saveBlob } from '../../../ui/save-blob.ts'
import type { PivotAsked } from './view.ts'

/** The table of a view, page by page. Under the key of lessons: an outcome changes it. */
export const pivotQuery = (asked: PivotAsked) =>
  infiniteQueryOptions({
    queryKey: ['lessons', 'pivot', asked],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      call(getPivot, { query: { ...asked, cursor: pageParam }, signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Saves the whole table as a workbook. */
export function useWorkbook() {
  return useMutation({
    mutationFn: async (asked: PivotAsked) =>
      saveBlob(await fetchFile(downloadPivot, { query: asked }), `navyk-${asked.from}-${asked.to}.xlsx`),
  })
}
