import {
  approveWorkReport,
  getWorkReport,
  listWorkReportHistory,
  listWorkReports,
  returnWorkReport,
  submitWorkReport,
  type WorkReport,
  type WorkReportState,
} from '@navyk/api-spec/money/work-reports'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/call.ts'
import { pages } from '../../../app/query.ts'

const keys = {
  all: ['work-reports'],
  one: (id: string) => ['work-reports', 'one', id],
  history: (id: string) => ['work-reports', 'one', id, 'history'],
}

interface Filter {
  state?: WorkReportState | undefined
  month?: string | undefined
  executorId?: string | undefined
}

/** Months, newest first. */
export const workReportsQuery = (filter: Filter) =>
  infiniteQueryOptions(
    pages([...keys.all, 'list', filter], (cursor, signal) =>
      call(listWorkReports, { query: { ...filter, cursor }, signal }),
    ),
  )

export const workReportQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getWorkReport, { params: { id }, signal }),
  })

export const workReportHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.history(id),
    queryFn: ({ signal }) => call(listWorkReportHistory, { params: { id }, signal }),
  })

/** Hands a month in. */
export function useSubmitWorkReport(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(submitWorkReport, { params: { id }, body: { version } }),
    ...useStoring(id),
  })
}

export function useApproveWorkReport(id: string) {
  return useMutation({
    mutationFn: (version: number) => call(approveWorkReport, { params: { id }, body: { version } }),
    ...useStoring(id),
  })
}

export function useReturnWorkReport(id: string) {
  return useMutation({
    mutationFn: (body: { version: number; reason: string }) => call(returnWorkReport, { params: { id }, body }),
    ...useStoring(id),
  })
}

/** Shows the report at once as the answer brings it. */
function useStoring(id: string) {
  const client = useQueryClient()
  return {
    onSuccess: ({ data }: { data: WorkReport }) => void client.setQueryData(workReportQuery(id).queryKey, { data }),
  }
}
