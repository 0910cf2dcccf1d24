import { getIncomeReport, getIncomeTotals, listIncomeReports } from '@navyk/api-spec/money/income-reports'
import { dataKeys, queryOf, listOf, type FilterOf } from '../../../app/calls/query.ts'

const keys = dataKeys('income-reports')

/** Months of income, newest first. */
export const incomeReportsQuery = (filter: FilterOf<typeof listIncomeReports>) =>
  listOf(keys.of('list', filter), listIncomeReports, filter)

/** The sums of a year. */
export const incomeTotalsQuery = (filter: FilterOf<typeof getIncomeTotals>) =>
  queryOf(keys.of('totals', filter), getIncomeTotals, { query: filter })

export const incomeReportQuery = (id: string) => queryOf(keys.one(id), getIncomeReport, { params: { id } })
