import {
  downloadReport,
  downloadReportRows,
  getReport,
  listReportGroups,
  listReportRows,
} from '@navyk/api-spec/views/reports'
import { keepPreviousData } from '@tanstack/react-query'
import { fetchFile } from '#app/calls/call.ts'
import { dataKeys, listOf, queryOf } from '#app/calls/query.ts'
import { useSaving } from '#app/calls/save-file.ts'
import { saveBlob } from '#ui/browser/save-blob.ts'
import { askedOf, type ReportView } from './view.ts'

const keys = dataKeys('reports')

/** The figures of a period and the points of its chart. */
export function reportQuery(view: ReportView) {
  const query = askedOf(view)
  return {
    ...queryOf(keys.of('figures'), getReport, {
      params: { report: view.report },
      query,
    }),
    placeholderData: keepPreviousData,
  }
}

/** The figures by subject, executor and so on, page by page. */
export function groupsQuery(view: ReportView) {
  const query = { ...askedOf(view), by: view.by, ...(view.order !== undefined && { order: view.order }) }
  const { report } = view
  return { ...listOf(keys.of('groups'), listReportGroups, query, { report }), placeholderData: keepPreviousData }
}

/** Rows behind a figure, page by page. */
export function rowsQuery(view: ReportView, measure: string) {
  const query = { ...askedOf(view), ...view.filters, measure }
  return listOf(keys.of('rows'), listReportRows, query, { report: view.report })
}

/** Saves the rows behind a figure as a workbook. */
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
