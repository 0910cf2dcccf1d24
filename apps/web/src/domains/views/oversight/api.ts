import { listAccounts } from '@navyk/api-spec/people/directory'
import { listQuotaReaches, listReadings } from '@navyk/api-spec/views/oversight'
import { dataKeys, queryOf, listOf, type FilterOf } from '../../../app/calls/query.ts'

export type ReadingFilter = FilterOf<typeof listReadings>

const readingKeys = dataKeys('readings')
const reachKeys = dataKeys('quota-reaches')

export const readingsQuery = (filter: ReadingFilter) => listOf(readingKeys.of('list', filter), listReadings, filter)

export const quotaReachesQuery = () => listOf(reachKeys.of('list'), listQuotaReaches, {})

/** The staff, to choose whose readings are shown. */
export const staffQuery = () =>
  queryOf(readingKeys.of('staff'), listAccounts, { query: { role: 'staff', limit: '100' } })
