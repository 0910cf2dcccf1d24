import { listAccounts } from '@navyk/api-spec/people/directory'
import { listQuotaReaches, listReadings } from '@navyk/api-spec/views/oversight'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages } from '../../../app/query.ts'

export interface ReadingFilter {
  subjectId: string | undefined
  subject: string | undefined
  readerId: string | undefined
  from: string | undefined
  to: string | undefined
}

const readingKeys = dataKeys('readings')
const reachKeys = dataKeys('quota-reaches')

export const readingsOptions = (filter: ReadingFilter) =>
  infiniteQueryOptions(
    pages(readingKeys.of('list', filter), (cursor, signal) =>
      call(listReadings, { query: { ...filter, cursor }, signal }),
    ),
  )

export const reachesOptions = () =>
  infiniteQueryOptions(
    pages(reachKeys.of('list'), (cursor, signal) => call(listQuotaReaches, { query: { cursor }, signal })),
  )

/** The staff, to choose whose readings are shown. */
export const staffOptions = () =>
  queryOptions({
    queryKey: readingKeys.of('staff'),
    queryFn: ({ signal }) => call(listAccounts, { query: { role: 'staff', limit: '100' }, signal }),
  })
