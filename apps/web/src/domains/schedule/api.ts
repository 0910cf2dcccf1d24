import { getSchedule } from '@navyk/api-spec'
import { addDays } from '@navyk/api-spec/kit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../app/call.ts'

/** The lessons of the week that begins on `monday`. Under the key of lessons, so that whatever changes one refreshes it. */
export const weekQuery = (monday: string, executorId: string | undefined) =>
  queryOptions({
    queryKey: ['lessons', 'week', monday, executorId ?? null],
    queryFn: ({ signal }) => call(getSchedule, { query: { from: monday, to: addDays(monday, 6), executorId }, signal }),
    placeholderData: keepPreviousData,
  })
