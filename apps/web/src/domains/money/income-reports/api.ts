import { getIncomeReport, getIncomeTotals, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages } from '../../../app/query.ts'

const keys = dataKeys('income-reports')

interface Filter {
  year?: string | undefined
  executorId?: string | undefined
}

/** Months of income, newest first. */
export const incomeReportsQuery = (filter: Filter & { month?: string | undefined }) =>
  infiniteQueryOptions(
    pages(keys.of('list', filter), (cursor, signal) =>
      call(listIncomeReports, { query: { ...filter, cursor }, signal }),
    ),
  )

/** The sums of a year. */
export const incomeTotalsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: keys.of('totals', filter),
    queryFn: ({ signal }) => call(getIncomeTotals, { query: filter, signal }),
  })

export const incomeReportQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getIncomeReport, { params: { id }, signal }),
  })
