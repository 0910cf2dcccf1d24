import {
  downloadReport,
  downloadReportRows,
  getReport,
  listReportGroups,
  listReportRows,
} from '@navyk/api-spec/views/reports'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callAt, fetchFile } from '../../../app/calls/call.ts'
import { dataKeys, queryOf } from '../../../app/calls/query.ts'
import { useSaving } from '../../../app/calls/save-file.ts'
import { saveBlob } from '../../../ui/save-blob.ts'
import { askedOf, type ReportView } from './view.ts'

const keys = dataKeys('reports')

/** The figures of a period and the points of its chart. */
export function reportQuery(view: ReportView) {
  const query = askedOf(view)
  return {
    ...queryOf(keys.of(view.report, 'figures', query), getReport, {
      params: { report: view.report },
      query,
    }),
    placeholderData: keepPreviousData,
  }
}

const start = undefined as string | undefined

/** The figures by subject, executor and so on, page by page. */
export function groupsQuery(view: ReportView) {
  const query = { ...askedOf(view), by: view.by, ...(view.order !== undefined && { order: view.order }) }
  return infiniteQueryOptions({
    queryKey: keys.of(view.report, 'groups', query),
    queryFn: ({ pageParam, signal }) =>
      callAt<typeof listReportGroups>(listReportGroups, {
        params: { report: view.report },
        query: { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** What a figure is made of, page by page. */
export function rowsQuery(view: ReportView, measure: string) {
  const query = { ...askedOf(view), ...view.filters, measure }
  return infiniteQueryOptions({
    queryKey: keys.of(view.report, 'rows', query),
    queryFn: ({ pageParam, signal }) =>
      callAt<typeof listReportRows>(listReportRows, {
        params: { report: view.report },
        query: { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: start,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** Saves what a figure is made of as a workbook. */
export function useRowsWorkbook(view: ReportView, measure: string) {
  const query = { ...askedOf(view), ...view.filters, measure }
  return useSaving(async () =>
    saveBlob(
      await fetchFile(downloadReportRows, { params: { report: view.report }, query }),
      `navyk-${view.report}-${measure}-${view.from}-${view.to}.xlsx`,
    ),
  )
}

/** Saves the report as a workbook. */
export function useReportWorkbook(view: ReportView, path: string) {
  return useSaving(async () =>
    saveBlob(
      await fetchFile(downloadReport, { params: { report: view.report }, query: askedOf(view) }),
      `navyk-${path}-${view.from}-${view.to}.xlsx`,
    ),
  )
}
