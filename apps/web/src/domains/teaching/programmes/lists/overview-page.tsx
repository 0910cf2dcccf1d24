import type { ProgrammeOverview } from '@navyk/api-spec/teaching/programmes'
import { programmeOverviewPath, programmeTablePath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Slot } from '#app/manifests/slots.tsx'
import { State } from '#app/manifests/states.tsx'
import { Money } from '#ui/facts/facts-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFormat } from '#ui/format.ts'
import { DataList, toPaged } from '#ui/lists/table/data-list.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { overviewQuery } from '../api.ts'
import { NoProgrammes, ProgrammesFrame } from './programmes-frame.tsx'
import { useCommonFilter } from './use-programme-filter.ts'
import classes from '../programmes.module.css'

/** The addresses of sessions of all programmes, by what is shown of them. */
const slots = { all: 'sessions', unclosed: 'unclosed', unstaffed: 'unstaffed' } as const

/** Overview of programmes: seats, money, attendance; with `?sessions=` the sessions of all of them, those that nobody has marked, or
 *  those to come that need somebody. */
export function ProgrammeOverviewPage() {
  const { t } = useTranslation('programmes')
  const [{ sessions }] = useFilters(['sessions'])
  if (sessions !== 'all' && sessions !== 'unclosed' && sessions !== 'unstaffed') return <Overview />
  const name = slots[sessions]
  const trail = [{ label: t('ways.project-management'), to: programmeOverviewPath }]
  return (
    <Page title={t(`overview.${name}`)} purpose={t(`overview.${name}_purpose`)} trail={trail}>
      <Slot name={`programmes.${name}`} />
    </Page>
  )
}

function Overview() {
  const filter = useCommonFilter()
  const query = useQuery({ ...overviewQuery(filter), placeholderData: keepPreviousData })
  return (
    <ProgrammesFrame way="project-management">
      <QueryView query={query} skeleton={<BlockSkeleton height={24} />}>
        {({ data }) =>
          data.states.every(({ programmes }) => programmes === 0) ? (
            <NoProgrammes way="project-management" />
          ) : (
            <>
              <Totals overview={data} />
              <Pressing marks={data.marks} />
              <States states={data.states} />
              <Slot name="programmes.money" filter={filter} />
              <Slot name="programmes.attendance" filter={filter} />
            </>
          )
        }
      </QueryView>
    </ProgrammesFrame>
  )
}

/** Totals of the programmes that are open or running. */
function Totals({ overview: { states } }: { overview: ProgrammeOverview }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const live = states.filter(({ state }) => ['enrolling', 'confirmed', 'running'].includes(state))
  const sum = (of: 'programmes' | 'seats' | 'taken' | 'waiting' | 'expectedKopecks') =>
    live.reduce((total, row) => total + row[of], 0)
  const seats = sum('seats')
  const taken = sum('taken')
  const tiles = [
    { label: t('overview.live'), value: format.number(sum('programmes')), note: t('overview.live_note') },
    {
      label: t('overview.seats'),
      value: t('seats_of', { taken: format.number(taken), seats: format.number(seats) }),
      note: seats === 0 ? '' : t('overview.seats_note', { share: format.percent(taken / seats) }),
    },
    { label: t('overview.waiting'), value: format.number(sum('waiting')), note: t('overview.waiting_note') },
    {
      label: t('expected'),
      value: format.money(sum('expectedKopecks')),
      note: t('overview.expected_note'),
    },
  ]
  return (
    <dl className={`stack gap-12 below-16 ${classes.tiles}`}>
      {tiles.map(({ label, value, note }) => (
        <div key={label} className="muted-terms small-terms panel pad-16">
          <dt>{label}</dt>
          <dd className={`strong figures ${classes.figure}`}>{value}</dd>
          {note && <dd className="muted small">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Marks that need a look, each with a link to its programmes. */
function Pressing({ marks }: Pick<ProgrammeOverview, 'marks'>) {
  const { t } = useTranslation('programmes')
  const linkTo = useLinkToTable()
  const pressing = marks.filter(({ programmes }) => programmes > 0)
  if (pressing.length === 0) return null
  return (
    <Section title={t('overview.pressing')}>
      <ul className="stack gap-8">
        {pressing.map(({ mark, programmes }) => (
          <li className="line stretch between gap-12" key={mark}>
            <Link to={linkTo('mark', mark)}>{t(`marks.${mark}`)}</Link>
            <span className="strong figures">{programmes}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The table, narrowed as the overview is and by one more filter. */
function useLinkToTable() {
  const { search } = useLocation()
  return (name: 'mark' | 'state', value: string) => {
    const params = new URLSearchParams(search)
    params.set(name, value)
    return `${programmeTablePath}?${params}`
  }
}

function States({ states }: Pick<ProgrammeOverview, 'states'>) {
  const { t } = useTranslation('programmes')
  const linkTo = useLinkToTable()
  const format = useFormat()
  const sum = (of: 'programmes' | 'seats' | 'taken' | 'reserved' | 'waiting' | 'expectedKopecks') =>
    states.reduce((total, row) => total + row[of], 0)
  const figure = (of: 'programmes' | 'seats' | 'taken' | 'reserved' | 'waiting', title: string) => ({
    key: of,
    title,
    width: 8,
    align: 'end' as const,
    card: 'line' as const,
    isNamed: true,
    render: (row: ProgrammeOverview['states'][number]) => format.number(row[of]),
    foot: format.number(sum(of)),
  })
  return (
    <Section title={t('overview.by_state')}>
      <DataList
        label={t('overview.by_state')}
        query={toPaged({ data: { data: states }, error: null, refetch: () => undefined })}
        rowId={({ state }) => state}
        rowLink={({ state }) => linkTo('state', state)}
        empty={null}
        columns={[
          {
            key: 'state',
            title: t('state'),
            card: 'head',
            render: (row) => <State of="programme" is={row.state} />,
          },
          figure('programmes', t('overview.programmes')),
          figure('seats', t('seats')),
          figure('taken', t('overview.taken')),
          figure('reserved', t('overview.reserved')),
          figure('waiting', t('waiting_list')),
          {
            key: 'expected',
            title: t('expected'),
            width: 10,
            align: 'end',
            card: 'end',
            render: (row) => <Money kopecks={row.expectedKopecks} />,
            foot: <Money kopecks={sum('expectedKopecks')} />,
          },
        ]}
      />
    </Section>
  )
}
