import { getIncomeReport, getIncomeTotals, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { pages } from '../../../app/query.ts'

const all = ['income-reports']

interface Filter {
  year?: string | undefined
  executorId?: string | undefined
}

/** Months of income, newest first. */
export const incomeReportsQuery = (filter: Filter & { month?: string | undefined }) =>
  infiniteQueryOptions(
    pages([...all, 'list', filter], (cursor, signal) =>
      call(listIncomeReports, { query: { ...filter, cursor }, signal }),
    ),
  )

/** The sums of a year. */
export const incomeTotalsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...all, 'totals', filter],
    queryFn: ({ signal }) => call(getIncomeTotals, { query: filter, signal }),
  })

export const incomeReportQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => call(getIncomeReport, { params: { id }, signal }),
  })
