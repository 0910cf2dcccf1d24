import { Group } from '@mantine/core'
import { addDays, addMonths, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import type { SessionsOverview } from '@navyk/api-spec/teaching/programme-sessions'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Slots } from '#app/manifest.ts'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList, pagesOf } from '#ui/lists/table/data-list.tsx'
import type { PagedResult } from '#ui/lists/table/data-list-types.ts'
import { PeriodSteps } from '#ui/lists/period-steps.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { sessionsOverviewQuery, useAttendanceWorkbook } from '../api.ts'
import { unclosedPath } from '../paths.ts'
import classes from '../programme-sessions.module.css'

type Row = SessionsOverview['programmes'][number]

/** Sessions of a month over the programmes that the page shows: how many were held, how many learners came, and where fewest did. */
export function AttendanceOverview({ filter }: Slots['programmes.attendance']) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const now = businessMonth(new Date())
  const [filters, change] = useFilters(['month'])
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(filters.month) ? filters.month : now
  const asked = { ...filter, from: firstDayOf(month), to: addDays(firstDayOf(addMonths(month, 1)), -1) }
  const query = useInfiniteQuery({ ...sessionsOverviewQuery(asked), placeholderData: keepPreviousData })
  const workbook = useAttendanceWorkbook(asked)
  const step = (to: 'previous' | 'next' | 'now') =>
    change({ month: to === 'now' ? '' : addMonths(month, to === 'next' ? 1 : -1) })
  return (
    <Section
      title={t('overview.title')}
      action={
        <Group gap="xs">
          <PeriodSteps
            label={format.month(month)}
            previousLabel={t('overview.previous')}
            nextLabel={t('overview.next')}
            nowLabel={t('overview.now')}
            isNow={month === now}
            onStep={step}
          />
          <WorkbookIcon label={t('overview.workbook')} workbook={workbook} />
        </Group>
      }
    >
      <QueryView query={{ ...query, data: query.data?.pages[0]?.data }} skeleton={<BlockSkeleton height={10} />}>
        {(overview) => (
          <>
            <Figures overview={overview} month={month} isNarrowed={Object.values(filter).some(Boolean)} />
            {overview.programmes.length > 0 && <Programmes query={pagesOf(query, ({ data }) => data.programmes)} />}
          </>
        )}
      </QueryView>
    </Section>
  )
}

interface Props {
  overview: SessionsOverview
  month: string
  isNarrowed: boolean
}

function Figures({ overview: { sessions, outcomes }, month, isNarrowed }: Props) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const share = useShare()
  const came = outcomes.present + outcomes.late + outcomes.madeUp
  const all = came + outcomes.absent
  return (
    <Facts isShort>
      <Fact label={t('overview.held')}>
        {t('overview.of', { count: sessions.held, of: sessions.held + sessions.planned + sessions.cancelled })}
      </Fact>
      <Fact label={t('overview.unclosed')}>
        {/* The list behind the link is of all programmes, so it would show other sessions than are counted. */}
        {sessions.unclosed === 0 || isNarrowed ? (
          format.number(sessions.unclosed)
        ) : (
          <Link to={unclosedPath(month)}>
            {t('overview.show_unclosed', { number: format.number(sessions.unclosed) })}
          </Link>
        )}
      </Fact>
      <Fact label={t('overview.cancelled')}>{format.number(sessions.cancelled)}</Fact>
      <Fact label={t('overview.came')}>
        {share(came, all)}
        <span className="muted small"> · {t('overview.of', { count: came, of: all })}</span>
      </Fact>
      <Fact label={t('attendance.late')}>{format.number(outcomes.late)}</Fact>
      <Fact label={t('attendance.made_up')}>{format.number(outcomes.madeUp)}</Fact>
    </Facts>
  )
}

function useShare() {
  const format = useFormat()
  return (part: number, of: number) => (of === 0 ? '—' : format.percent(part / of))
}

function Programmes({ query }: { query: PagedResult<Row> }) {
  const { t } = useTranslation('programme-sessions')
  const share = useShare()
  const figure = (key: 'held' | 'missed', title: string): Column<Row> => ({
    key,
    title,
    width: 8,
    align: 'end',
    card: 'line',
    isNamed: true,
    render: (row) => row[key],
  })
  return (
    <>
      <h3 className={`regular strong ${classes.heading} ${classes.below}`}>{t('overview.lowest')}</h3>
      <DataList<Row>
        label={t('overview.lowest')}
        query={query}
        rowId={({ id }) => id}
        rowLink={({ id }) => programmePath(id)}
        empty={null}
        columns={[
          { key: 'title', title: t('programme'), card: 'head', isName: true, render: (row) => row.title },
          figure('held', t('overview.held')),
          figure('missed', t('attendance.absent')),
          {
            key: 'came',
            title: t('overview.came'),
            width: 9,
            align: 'end',
            card: 'end',
            render: (row) => share(row.came, row.came + row.missed),
          },
        ]}
      />
    </>
  )
}
