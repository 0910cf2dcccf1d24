import { addDays, addMonths, businessMonth, firstDayOf } from '@navyk/api-spec/kit'
import type { SessionsOverview } from '@navyk/api-spec/teaching/programme-sessions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Fact, Facts } from '../../../../ui/facts/facts.tsx'
import { QueryView } from '../../../../ui/feedback/query-view.tsx'
import { BlockSkeleton } from '../../../../ui/feedback/skeletons.tsx'
import { useFormat } from '../../../../ui/format.ts'
import { DataList, toPaged } from '../../../../ui/lists/data-list.tsx'
import { PeriodSteps } from '../../../../ui/lists/period-steps.tsx'
import { useFilters } from '../../../../ui/lists/use-filters.ts'
import { Section } from '../../../../ui/section.tsx'
import { sessionsOverviewQuery } from '../api.ts'
import { programmePath, unclosedPath } from '../paths.ts'
import classes from '../section/section.module.css'

type Row = SessionsOverview['programmes'][number]

/** Sessions of a month over all programmes: how many were held, who came, and where fewest did. */
export function AttendanceOverview() {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const now = businessMonth(new Date())
  const [filters, change] = useFilters(['month'])
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(filters.month) ? filters.month : now
  const query = useQuery({
    ...sessionsOverviewQuery(firstDayOf(month), addDays(firstDayOf(addMonths(month, 1)), -1)),
    placeholderData: keepPreviousData,
  })
  const step = (to: 'previous' | 'next' | 'now') =>
    change({ month: to === 'now' ? '' : addMonths(month, to === 'next' ? 1 : -1) })
  return (
    <Section
      title={t('overview.title')}
      action={
        <PeriodSteps
          label={format.month(month)}
          previousLabel={t('overview.previous')}
          nextLabel={t('overview.next')}
          nowLabel={t('overview.now')}
          isNow={month === now}
          onStep={step}
        />
      }
    >
      <QueryView query={query} skeleton={<BlockSkeleton height={10} />}>
        {({ data }) => <Figures overview={data} month={month} />}
      </QueryView>
    </Section>
  )
}

interface Props {
  overview: SessionsOverview
  month: string
}

function Figures({ overview: { sessions, outcomes, programmes }, month }: Props) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const came = outcomes.present + outcomes.late + outcomes.madeUp
  const all = came + outcomes.absent
  const share = (part: number, of: number) => (of === 0 ? '—' : format.percent(part / of))
  return (
    <>
      <Facts isShort>
        <Fact label={t('overview.held')}>
          {t('overview.of', { count: sessions.held, of: sessions.held + sessions.planned + sessions.cancelled })}
        </Fact>
        <Fact label={t('overview.unclosed')}>
          {sessions.unclosed === 0 ? (
            format.number(0)
          ) : (
            <Link to={unclosedPath(month)}>
              {t('overview.show_unclosed', { number: format.number(sessions.unclosed) })}
            </Link>
          )}
        </Fact>
        <Fact label={t('overview.cancelled')}>{format.number(sessions.cancelled)}</Fact>
        <Fact label={t('overview.came')}>
          {share(came, all)}
          <span className={classes.muted}> · {t('overview.of', { count: came, of: all })}</span>
        </Fact>
        <Fact label={t('attendance.late')}>{format.number(outcomes.late)}</Fact>
        <Fact label={t('attendance.made_up')}>{format.number(outcomes.madeUp)}</Fact>
      </Facts>
      {programmes.length > 0 && (
        <>
          <h3 className={`${classes.heading} ${classes.below}`}>{t('overview.lowest')}</h3>
          <DataList<Row>
            label={t('overview.lowest')}
            query={toPaged({ data: { data: programmes }, error: null, refetch: () => undefined })}
            rowId={({ id }) => id}
            rowLink={({ id }) => programmePath(id)}
            empty={null}
            columns={[
              { key: 'title', title: t('programme'), card: 'head', isName: true, render: (row) => row.title },
              {
                ...{ key: 'held', title: t('overview.held'), width: 8, align: 'end', card: 'line', isNamed: true },
                render: (row) => row.held,
              },
              {
                ...{
                  key: 'missed',
                  title: t('attendance.absent'),
                  width: 8,
                  align: 'end',
                  card: 'line',
                  isNamed: true,
                },
                render: (row) => row.missed,
              },
              {
                ...{ key: 'came', title: t('overview.came'), width: 9, align: 'end', card: 'end' },
                render: (row) => share(row.came, row.came + row.missed),
              },
            ]}
          />
        </>
      )}
    </>
  )
}
