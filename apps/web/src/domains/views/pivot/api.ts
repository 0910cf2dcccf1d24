import { downloadPivot, getPivot } from '@navyk/api-spec/views/pivot'
import { search } from '@navyk/api-spec/views/search'
import { keepPreviousData } from '@tanstack/react-query'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, queryOf, listOf } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'
import type { PivotAsked } from './view.ts'

const keys = dataKeys('pivot')

/** The table of a view, page by page. */
export const pivotQuery = (asked: PivotAsked) => ({
  ...listOf(keys.of('table'), getPivot, asked),
  placeholderData: keepPreviousData,
})

/** Number of letters from which on it is searched. */
export const fewestLetters = 2

/** Suggestions of people and contracts for the filter. */
export const suggestionsQuery = (typed: string) => ({
  ...queryOf(keys.of('who'), search, { query: { q: typed } }),
  enabled: typed.length >= fewestLetters,
  placeholderData: keepPreviousData,
})

/** Saves the whole table as a workbook. */
export function useWorkbook() {
  return useSaving(async (asked: PivotAsked) =>
    saveBlob(await fetchFile(downloadPivot, { query: asked }), `navyk-${asked.from}-${asked.to}.xlsx`),
  )
}
