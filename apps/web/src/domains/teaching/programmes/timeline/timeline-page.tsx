import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { ProgrammeCard } from '@navyk/api-spec/teaching/programmes'
import { programmePath, programmeTablePath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { lookOf, State, useStateLabel } from '#app/manifests/states.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { PeriodSteps } from '#ui/lists/period-steps.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Section } from '#ui/layout/section.tsx'
import { useIsWide } from '#ui/browser/use-media.ts'
import { useTranslation } from '#ui/texts.ts'
import { programmesWithinQuery } from '../api.ts'
import { NoProgrammes, ProgrammesFrame } from '../lists/programmes-frame.tsx'
import { useProgrammeFilter } from '../lists/use-programme-filter.ts'
import { useProgrammeWords } from '../use-programme-words.ts'
import classes from './timeline.module.css'
import { byMonth, firstMonday, mondaysFrom, shownWeeks, weeksOf } from './weeks.ts'

/** Programmes by weeks: a bar each with its state; on narrow windows a list by months. */
export function ProgrammeTimelinePage() {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const [{ from }, change] = useFilters(['from'])
  const first = firstMonday(from)
  const last = addDays(first, shownWeeks * 7 - 1)
  const filter = useProgrammeFilter()
  const query = useQuery({
    ...programmesWithinQuery({ ...filter, from: first, to: last }),
    placeholderData: keepPreviousData,
  })
  const hasRoom = useIsWide(56.25)
  const step = (to: 'previous' | 'next' | 'now') =>
    change({ from: to === 'now' ? '' : addDays(first, to === 'next' ? shownWeeks * 7 : -shownWeeks * 7) })
  return (
    <ProgrammesFrame way="project-v3">
      <div className="below-12">
        <PeriodSteps
          label={
            hasRoom
              ? format.dateSpan(first, last)
              : `${format.monthShort(first)} – ${format.monthShort(last)} ${last.slice(0, 4)}`
          }
          previousLabel={t('timeline.previous')}
          nextLabel={t('timeline.next')}
          nowLabel={t('words.today')}
          isNow={from === ''}
          onStep={step}
        />
      </div>
      <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
        {({ data, nextCursor }) => {
          const rows = data.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
          if (rows.length === 0) return <NoProgrammes way="project-v3" />
          return (
            <>
              {hasRoom ? <Bars rows={rows} first={first} /> : <Months rows={rows} first={first} />}
              {nextCursor !== null && (
                <p className="muted paragraph above-12">
                  {t('timeline.more', { count: rows.length })}{' '}
                  <Link to={programmeTablePath}>{t('ways.project-v2')}</Link>
                </p>
              )}
            </>
          )
        }}
      </QueryView>
    </ProgrammesFrame>
  )
}

interface RowsProps {
  rows: ProgrammeCard[]
  first: string
}

function Bars({ rows, first }: RowsProps) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const today = businessDate(new Date())
  const mondays = mondaysFrom(first)
  return (
    <div className={`panel clips ${classes.timeline}`}>
      <div className={`stack ruled-below muted small figures ${classes.head}`} aria-hidden>
        {mondays.map((monday, index) => (
          <span
            key={monday}
            className={classes.week}
            data-now={(monday <= today && today < addDays(monday, 7)) || undefined}
          >
            {(index === 0 || Number(monday.slice(8)) <= 7) && <b>{format.monthShort(monday)}</b>}{' '}
            {Number(monday.slice(8))}
          </span>
        ))}
      </div>
      <ul className="flush" aria-label={t('ways.project-v3')}>
        {rows.map((row) => (
          <Bar key={row.id} row={row} first={first} />
        ))}
      </ul>
    </div>
  )
}

function Bar({ row, first }: { row: ProgrammeCard; first: string }) {
  const words = useProgrammeWords()
  const stateLabel = useStateLabel()
  const { from, to, isCutAtStart, isCutAtEnd } = weeksOf(row, first)
  const { tone, icon } = lookOf('programme', row.state)
  return (
    <li className={`divides stack ${classes.row}`}>
      <span className="column shrinks pad-block-6 pad-inline-12">
        <Link to={programmePath(row.id)} className={`underlines inherits strong cut ${classes.name}`}>
          {row.title}
        </Link>
        {/* What the bar shows, in words. */}
        <span className="muted small">
          {words.days(row)} · {words.seats(row)}
        </span>
      </span>
      <span className={`stack ${classes.track}`}>
        <span
          className={`line gap-4 shrinks small clips ${classes.bar}`}
          data-tone={tone}
          data-cut-start={isCutAtStart || undefined}
          data-cut-end={isCutAtEnd || undefined}
          style={{ gridColumn: `${from} / ${to}` }}
        >
          <Icon className="fixed" of={icon} size={14} />
          <span className="cut">{stateLabel('programme', row.state)}</span>
        </span>
      </span>
    </li>
  )
}

function Months({ rows, first }: RowsProps) {
  const format = useFormat()
  const words = useProgrammeWords()
  return byMonth(rows, first).map(([month, programmes]) => (
    <Section key={month} title={format.month(month)}>
      <ul className={`stack gap-12 ${classes.list}`}>
        {programmes.map((row) => (
          <li className="stack at-start gap-4" key={row.id}>
            <Link to={programmePath(row.id)} className={`underlines inherits strong cut ${classes.name}`}>
              {row.title}
            </Link>
            <span className="muted small">
              {words.days(row)} · {words.seats(row)}
            </span>
            <State of="programme" is={row.state} />
          </li>
        ))}
      </ul>
    </Section>
  ))
}
