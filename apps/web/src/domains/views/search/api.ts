import { search } from '@navyk/api-spec/views/search'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { keepPreviousData } from '@tanstack/react-query'
import { dataKeys, queryOf } from '#app/calls/query.ts'

const keys = dataKeys('search')

/** Number of letters from which on it is searched. */
const fewest = 2

/** Results for a text; `subjects` are those whose names begin with it. */
export const searchQuery = (q: string, subjects: readonly Subject[]) => ({
  ...queryOf(keys.of(), search, { query: { q, subjects: subjects.join(',') || undefined } }),
  enabled: q.length >= fewest,
  placeholderData: keepPreviousData,
})
