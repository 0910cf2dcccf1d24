import { promiseMarks, promises } from '@navyk/api-spec/market/matching'
import { subjects } from '@navyk/api-spec/vocabulary'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import type { DeskFilter } from '../api.ts'

/** Names in the address that saved views keep. */
export const deskFilterNames = ['search', 'promise', 'mark', 'subject'] as const

/** The filter of the address; what it does not know is left out. */
export function useDeskFilter(): DeskFilter {
  const [{ search, promise, mark, subject }] = useFilters(deskFilterNames)
  return {
    search: search || undefined,
    promise: promises.find((each) => each === promise),
    mark: promiseMarks.find((each) => each === mark),
    subject: subjects.find((each) => each === subject),
  }
}
