import {
  approveWorkReport,
  getWorkReport,
  listWorkReportHistory,
  listWorkReports,
  returnWorkReport,
  submitWorkReport,
  type WorkReportState,
} from '@navyk/api-spec/money/work-reports'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { dataKeys, pages, useStoring } from '../../../app/query.ts'

const keys = dataKeys('work-reports')

interface Filter {
  state?: WorkReportState | undefined
  month?: string | undefined
  executorId?: string | undefined
}

/** Months, newest first. */
export const workReportsQuery = (filter: Filter) =>
  infiniteQueryOptions(
    pages(keys.of('list', filter), (cursor, signal) => call(listWorkReports, { query: { ...filter, cursor }, signal })),
  )

export const workReportQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getWorkReport, { params: { id }, signal }),
  })

export const workReportHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id, 'history'),
    queryFn: ({ signal }) => call(listWorkReportHistory, { params: { id }, signal }),
  })

/** Submits a work report. */
export function useSubmitWorkReport(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(submitWorkReport, { params: { id }, body: { version } }),
    ...useStoring(workReportQuery(id)),
  })
}

export function useApproveWorkReport(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(approveWorkReport, { params: { id }, body: { version } }),
    ...useStoring(workReportQuery(id)),
  })
}

export function useReturnWorkReport(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(returnWorkReport, { params: { id }, body }),
    ...useStoring(workReportQuery(id)),
  })
}
