import { Button } from '@mantine/core'
import type { Report, ReportName } from '@navyk/api-spec/views/reports'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PrintButton } from '#ui/buttons/print-button.tsx'
import { reportQuery, useReportWorkbook } from '../api.ts'
import { cohortsPart } from '../trend/cohorts-part.ts'
import { Groups } from './groups.tsx'
import { KeyFigures } from './key-figures.tsx'
import { reportPaths } from '../paths.ts'
import { PeriodBar } from './period-bar.tsx'
import { ReportFilters } from './report-filters.tsx'
import classes from '../reports.module.css'
import { Trend } from '../trend/trend.tsx'
import { type ReportWords, useReportWords } from '../use-report-words.ts'
import { faultOf, type ReportView, readView, viewNames } from '../view.ts'
import { Ways } from './ways.tsx'

/** Page of rows, in a chunk of its own: most visits end with the figures. */
const rowsPage = lazyPart(async () => (await import('../rows/rows-page.tsx')).RowsPage)

/** The report on paper; nothing of it is seen before somebody prints. */
const printedReport = lazyPart(async () => (await import('./printed-report.tsx')).PrintedReport)
/** Time after the figures at which it is fetched, so that they don't wait for it. */
const printedAfterMs = 1000

/** A report of the staff, or the rows behind one of its figures. */
export function ReportPage({ report }: { report: ReportName }) {
  const [values] = useFilters(viewNames)
  const words = useReportWords(report)
  const view = readView(values, report)
  return view.rows === undefined ? (
    <Overview view={view} words={words} />
  ) : (
    <Part of={rowsPage} view={view} words={words} measure={view.rows} />
  )
}

function Overview({ view, words }: { view: ReportView; words: ReportWords }) {
  const { t } = words
  const query = useQuery({ ...reportQuery(view), enabled: faultOf(view) === undefined })
  const report = query.data?.data
  return (
    <Page
      title={t(`titles.${view.report}`)}
      purpose={t(`purposes.${view.report}`)}
      action={<Actions view={view} words={words} />}
    >
      <Ways now={view.report} />
      <PeriodBar view={view} words={words} before={report?.before} />
      <ReportFilters view={view} words={words} labels={report?.filters ?? []} />
      <QueryView query={query} skeleton={<BlockSkeleton height={28} />}>
        {({ data }) => (
          <div className={`shrinks ${classes.report}`} aria-busy={query.isPlaceholderData}>
            <Answer view={view} words={words} report={data} />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function Actions({ view, words: { t } }: { view: ReportView; words: ReportWords }) {
  const workbook = useReportWorkbook(view, reportPaths[view.report])
  return (
    <div className="buttons">
      <PrintButton>{t('print')}</PrintButton>
      <Button
        variant="default"
        leftSection={<Icon of={IconFileSpreadsheet} />}
        loading={workbook.isPending}
        onClick={() => workbook.mutate()}
      >
        {t('workbook')}
      </Button>
    </div>
  )
}

interface AnswerProps {
  view: ReportView
  words: ReportWords
  report: Report
}

function Answer({ view, words, report }: AnswerProps) {
  if (isEmpty(report)) return <NothingThere view={view} words={words} />
  return (
    <>
      <KeyFigures view={view} words={words} report={report} />
      <Trend view={view} words={words} report={report} />
      {report.cohorts.length > 0 && <Part of={cohortsPart} words={words} cohorts={report.cohorts} />}
      <Groups view={view} words={words} />
      <Printed view={view} words={words} report={report} />
    </>
  )
}

/** The report for print, loaded beforehand, because printing can't wait. */
function Printed(props: { view: ReportView; words: ReportWords; report: Report }) {
  const [isLoaded, setLoaded] = useState(printedReport.loaded !== undefined)
  useEffect(() => {
    if (isLoaded) return
    const timer = setTimeout(
      () =>
        printedReport.load().then(
          () => setLoaded(true),
          () => {},
        ),
      printedAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isLoaded])
  return isLoaded && <Part of={printedReport} {...props} />
}

/** True where nothing happened in the period, nor in the one before. */
const isEmpty = ({ values, valuesBefore, cohorts }: Report): boolean =>
  cohorts.length === 0 && [...values, ...valuesBefore].every((value) => value === null || value === 0)

function NothingThere({ view, words: { t } }: { view: ReportView; words: ReportWords }) {
  const [search] = useSearchParams()
  if (Object.keys(view.filters).length > 0) {
    const bare = new URLSearchParams(search)
    for (const name of Object.keys(view.filters)) bare.delete(name)
    return <EmptyState text={t('empty_filtered')} link={{ to: `?${bare}`, label: t('without_filters') }} />
  }
  const year = new URLSearchParams({ period: 'year', at: view.to.slice(0, 7) })
  return <EmptyState text={t('empty')} link={view.kind !== 'year' && { to: `?${year}`, label: t('whole_year') }} />
}

// The six reports are one screen, each with figures, groups and rows of its own.
export const SalesPage = () => <ReportPage report="sales" />
export const ShopSalesPage = () => <ReportPage report="shop" />
export const SubscriptionsPage = () => <ReportPage report="subscriptions" />
export const MissedPage = () => <ReportPage report="missed" />
export const WorkloadPage = () => <ReportPage report="workload" />
export const VariancePage = () => <ReportPage report="variance" />
