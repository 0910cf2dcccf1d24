import { Button } from '@mantine/core'
import { businessMonth } from '@navyk/api-spec/kit'
import { planListPath } from '@navyk/api-spec/teaching/plans/paths'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PrintButton } from '#ui/buttons/print-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { SavedViews } from '#people/saved-views'
import { pivotQuery, useWorkbook } from './api.ts'
import { lessonsBehind } from './grid/drill-down.ts'
import { largestOf, nestRows, pagesTogether, totalsOf } from './grid/figures.ts'
import { Legend } from './grid/legend.tsx'
import { GroupBar, PivotFilters, RangeBar, SpanBar } from './grid/pivot-bars.tsx'
import { PivotGrid } from './grid/pivot-grid.tsx'
import classes from './shades.module.css'
import { PrintedPivot } from './grid/printed-pivot.tsx'
import { useGridLook } from './grid/use-grid-look.ts'
import { type PivotWords, usePivotWords } from './use-pivot-words.ts'
import { askedOf, faultOf, type PivotView, readView, viewNames } from './view.ts'
import { SuggestionFilter } from './suggestion-filter.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'

/** The pivot table: plans against facts, by days, weeks or months, with sums of rows and columns. */
export function PivotPage() {
  const words = usePivotWords()
  const { t } = words
  const role = useUser().role === 'staff' ? 'staff' : 'executor'
  const [values, change] = useFilters(viewNames)
  const view = readView(values, role, businessMonth(new Date()))
  const asked = askedOf(view, values)
  const query = useInfiniteQuery({ ...pivotQuery(asked), enabled: faultOf(view) === undefined })
  const isNow = view.period !== undefined && values.month === ''
  const bar = { words, view, isNow, change, role } as const
  const isNarrow = !useIsWide(37.5)
  const filters = query.data?.pages[0]?.data.filters ?? []
  const tools = (
    <div className={`row top gap-8-16 ${classes.shape}`}>
      {isNarrow && <SpanBar {...bar} />}
      <GroupBar {...bar} />
      <PivotFilters words={words}>
        <SuggestionFilter words={words} filters={filters} onChange={(name, id) => change({ [name]: id })} />
        <SavedViews page="pivot" names={viewNames} />
      </PivotFilters>
    </div>
  )
  return (
    <Page title={t('title')} purpose={t(`purpose_${role}`)} action={<OutputButtons words={words} asked={asked} />}>
      <RangeBar {...bar}>{!isNarrow && <SpanBar {...bar} />}</RangeBar>
      {isNarrow ? (
        <details className="below-12">
          <summary className={`anchor touch pad-block-8 ${classes.summary}`}>{t('tools')}</summary>
          {tools}
        </details>
      ) : (
        tools
      )}
      <QueryView query={query} skeleton={<BlockSkeleton height={28} />}>
        {({ pages }) => (
          <Answer
            key={asked.rows}
            words={words}
            view={view}
            pages={pages}
            isStale={query.isPlaceholderData}
            onNearEnd={() => {
              if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
            }}
          />
        )}
      </QueryView>
    </Page>
  )
}

interface OutputProps {
  words: PivotWords
  asked: ReturnType<typeof askedOf>
}

/** Buttons that print the table, and save it as a workbook. */
function OutputButtons({ words: { t }, asked }: OutputProps) {
  const workbook = useWorkbook()
  return (
    <div className="buttons not-printed">
      <PrintButton>{t('print')}</PrintButton>
      <Button
        variant="default"
        leftSection={<Icon of={IconFileSpreadsheet} />}
        loading={workbook.isPending}
        onClick={() => workbook.mutate(asked)}
      >
        {t('workbook')}
      </Button>
    </div>
  )
}

interface AnswerProps {
  words: PivotWords
  view: PivotView
  pages: Parameters<typeof pagesTogether>[0]
  /** True while the data is that of the previous view and the new one is loading. */
  isStale: boolean
  onNearEnd: () => void
}

function Answer({ words, view, pages, isStale, onNearEnd }: AnswerProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const first = pages[0]?.data
  const columns = first?.columns ?? []
  const rows = useMemo(() => nestRows(pagesTogether(pages), pages[0]?.data.columns.length ?? 0), [pages])
  const largest = useMemo(() => largestOf(rows), [rows])
  const totals = useMemo(() => totalsOf(first), [first])
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const look = useGridLook(view, { keys: columns, totals, largest, width }, words)
  if (!first || first.rowCount === 0) return <NothingThere words={words} />
  return (
    <div ref={box} className={classes.answer} aria-busy={isStale}>
      <PivotGrid
        words={words}
        look={look}
        rows={rows}
        totals={totals}
        onNearEnd={onNearEnd}
        rowCount={first.rowCount}
        isNested={view.rows.length > 1}
        onOpen={(row, column) => void navigate(lessonsBehind(view, search, row?.path ?? [], column))}
      />
      <Legend words={words} measure={view.measure} largest={largest} />
      <PrintedPivot words={words} view={view} look={look} rows={rows} totals={totals} />
    </div>
  )
}

function NothingThere({ words: { t } }: { words: PivotWords }) {
  const { role } = useUser()
  const toPlans = { to: planListPath, label: t('to_plans') }
  return <EmptyState text={t('empty')} link={role !== 'staff' && toPlans} />
}

/** The present width of an element. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const one = element.current
    if (!one) return
    const read = () => setWidth(one.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(one)
    return () => observer.disconnect()
  }, [element])
  return width
}
