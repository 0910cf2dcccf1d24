import type { ReportRow } from '@navyk/api-spec/views/reports'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { ColumnChoice } from '#ui/lists/table/column-choice.tsx'
import { DataList } from '#ui/lists/table/data-list.tsx'
import { useShownColumns } from '#ui/lists/table/use-hidden-columns.ts'
import { WorkbookButton } from '#ui/lists/workbook-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { reportQuery, rowsQuery, useRowsWorkbook } from '../api.ts'
import type { ReportWords } from '../use-report-words.ts'
import { addressOfReport, type ReportView } from '../view.ts'
import { rowId, rowLink, useRowColumns } from './row-columns.tsx'

interface Props {
  view: ReportView
  words: ReportWords
  measure: string
}

/** Rows behind a figure: lessons, sessions, invoices, contracts, orders or carts, each with a link to it. */
export function RowsPage({ view, words, measure }: Props) {
  const { t, period, nameOf } = words
  const [search] = useSearchParams()
  const query = useInfiniteQuery(rowsQuery(view, measure))
  const labels = useQuery(reportQuery(view)).data?.data.filters ?? []
  const rows = query.data?.pages[0]?.data ?? []
  const kind: ReportRow['kind'] = rows[0]?.kind ?? 'lesson'
  const { shown, choice } = useShownColumns(useRowColumns(kind))
  const back = addressOfReport(search)
  const page = useRef<HTMLDivElement>(null)
  // The address differs in its query alone, so the frame does not move the focus.
  useEffect(() => {
    window.scrollTo(0, 0)
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [])
  const title = t(`titles.${view.report}`)
  const narrowed = [
    ...labels.map((label) => words.group(label)),
    ...(view.filters.reason === undefined ? [] : [words.group({ kind: 'reason', id: view.filters.reason })]),
  ]
  return (
    <div ref={page}>
      <Page
        title={nameOf(measure)}
        purpose={[title, period(view), ...narrowed].join(' · ')}
        trail={[{ label: title, to: back }]}
        isActionShort
        action={
          <>
            <ColumnChoice columns={choice} />
            <WorkbookButton label={t('workbook')} workbook={useRowsWorkbook(view, measure)} />
          </>
        }
      >
        {query.data || query.error ? (
          <DataList
            label={t(`rows.${kind === 'session' ? 'lesson' : kind}`)}
            query={query}
            columns={shown}
            rowId={rowId}
            rowLink={rowLink}
            empty={<EmptyState text={t('rows.none')} link={{ to: back, label: t('rows.back') }} />}
          />
        ) : (
          <ListSkeleton />
        )}
      </Page>
    </div>
  )
}
