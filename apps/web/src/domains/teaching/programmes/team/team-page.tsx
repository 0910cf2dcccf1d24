import { memberRoles, memberStates, type TeamMember } from '@navyk/api-spec/teaching/programmes'
import { programmePath, teacherPath, teamPath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/session.ts'
import { Slot } from '#app/slots.tsx'
import { State, useStateLabel } from '#app/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { MoreButton } from '#ui/lists/more-button.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { teamQuery, useTeamWorkbook } from '../api.ts'
import { useProgrammeWords } from '../use-programme-words.ts'
import { MemberRow } from './member-row.tsx'

/** People who teach programmes; with `?id=`, and for executors, one person with all their programmes. */
export function TeamPage() {
  const [{ id }] = useFilters(['id'])
  const { role } = useUser()
  if (role === 'executor') return <Person filter={{}} />
  return id === '' ? <Everybody /> : <Person filter={{ executorId: id }} />
}

/** Programmes of one executor: roles, states and dated rates in each. */
function Person({ filter }: { filter: { executorId?: string } }) {
  const { t } = useTranslation('programmes')
  const ui = useTranslation('ui').t
  const format = useFormat()
  const { role } = useUser()
  const query = useInfiniteQuery(teamQuery(filter))
  const members = query.data?.pages.flatMap(({ data }) => data) ?? []
  const [first] = members
  const isOwn = role === 'executor'
  return (
    <Page
      title={isOwn || !first ? t('team.own_title') : format.fullName(first.executor)}
      purpose={t(isOwn ? 'team.own_purpose' : 'team.person_purpose')}
      {...(!isOwn && { trail: [{ label: t('team.page_title'), to: teamPath }] })}
    >
      {isOwn && <Slot name="team.unclosed" />}
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {() =>
          members.length === 0 ? (
            <EmptyState text={t(isOwn ? 'none.executor' : 'team.nobody')} />
          ) : (
            <Section>
              <ul className="stack gap-12" aria-label={t('title')}>
                {members.map((member) => (
                  <MemberRow key={member.id} member={member} name={<ProgrammeName of={member.programme} />} />
                ))}
              </ul>
              <MoreButton of={query} label={ui('list.more')} />
            </Section>
          )
        }
      </QueryView>
    </Page>
  )
}

function ProgrammeName({ of }: { of: TeamMember['programme'] }) {
  const words = useProgrammeWords()
  return (
    <>
      <Link to={programmePath(of.id)}>{of.title}</Link>{' '}
      <span className="muted small">
        {words.days(of)} · <State of="programme" is={of.state} />
      </span>
    </>
  )
}

const teamFilterNames = ['search', 'role', 'state'] as const
/** Names in the address that a saved view keeps. */
const teamViewNames = [...teamFilterNames, hiddenColumnsName]

/** Members of all teams, for staff. */
function Everybody() {
  const { t } = useTranslation('programmes')
  const stateLabel = useStateLabel()
  const [filters] = useFilters(teamFilterNames)
  const filter = {
    search: filters.search || undefined,
    role: memberRoles.find((each) => each === filters.role),
    state: memberStates.find((each) => each === filters.state),
  }
  const query = useInfiniteQuery({ ...teamQuery(filter), placeholderData: keepPreviousData })
  const { shown, choice } = useShownColumns(useTeamColumns())
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Page title={t('team.page_title')} purpose={t('team.page_purpose')}>
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t('team.search') },
          {
            kind: 'select',
            name: 'role',
            label: t('team.role'),
            options: memberRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: memberStates.map((value) => ({ value, label: stateLabel('programme_member', value) })),
          },
        ]}
      >
        <ColumnChoice columns={choice} />
        <SavedViews page="team" names={teamViewNames} />
        <WorkbookIcon label={t('words.download')} workbook={useTeamWorkbook(filter)} />
      </FilterBar>
      <DataList<TeamMember>
        label={t('team.page_title')}
        query={query}
        columns={shown}
        rowId={({ id }) => id}
        rowLink={({ executor }) => teacherPath(executor.id)}
        empty={
          isFiltered ? (
            <EmptyState text={t('team.none_found')} link={{ to: teamPath, label: t('words.show_all') }} />
          ) : (
            <EmptyState text={t('team.nobody')} />
          )
        }
      />
    </Page>
  )
}

function useTeamColumns(): Column<TeamMember>[] {
  const { t } = useTranslation('programmes')
  const words = useWords()
  const say = useProgrammeWords()
  const format = useFormat()
  const rateOf = ({ rates }: TeamMember) => rates?.find(({ isCurrent }) => isCurrent) ?? rates?.[0]
  return [
    {
      key: 'executor',
      title: words.label('executor'),
      width: 13,
      card: 'head',
      isName: true,
      render: (row) => format.fullName(row.executor),
    },
    { key: 'programme', title: t('programme'), card: 'line', render: (row) => row.programme.title },
    { key: 'role', title: t('team.role'), width: 8, card: 'line', render: (row) => t(`roles.${row.role}`) },
    {
      key: 'rate',
      title: t('team.rate'),
      width: 13,
      align: 'end',
      card: 'line',
      render: (row) => {
        const rate = rateOf(row)
        return rate ? say.rate(rate) : '—'
      },
    },
    {
      key: 'from',
      title: t('words.from_day'),
      width: 8,
      render: (row) => {
        const rate = rateOf(row)
        return rate ? <DateText date={rate.validFrom} /> : '—'
      },
    },
    {
      key: 'state',
      title: t('state'),
      width: 10,
      card: 'state',
      render: (row) => <State of="programme_member" is={row.state} />,
    },
  ]
}
