import { getPlanPivot } from '@navyk/api-spec'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../app/call.ts'
import { pages } from '../../app/query.ts'

/** Contracts by days of a month. Under the key of lessons: an outcome changes it. */
export const pivotQuery = (month: string, executorId: string | undefined) =>
  infiniteQueryOptions({
    ...pages(['lessons', 'pivot', month, executorId ?? null], (cursor, signal) =>
      call(getPlanPivot, { query: { month, executorId, cursor }, signal }),
    ),
    placeholderData: keepPreviousData,
  })
