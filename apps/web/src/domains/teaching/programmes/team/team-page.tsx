import { memberRoles, memberStates, type TeamMember } from '@navyk/api-spec/teaching/programmes'
import { programmePath, teacherPath, teamPath } from '@navyk/api-spec/teaching/programmes/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State, useStateLabel, stateCell } from '#app/manifests/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { DateText } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { SavedViews } from '#people/saved-views'
import { MoreButton } from '#ui/lists/table/more-button.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
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

const filters = { search: 'search', role: memberRoles, state: memberStates } as const

/** Members of all teams, for staff. */
function Everybody() {
  const { t } = useTranslation('programmes')
  const stateLabel = useStateLabel()
  const filter = useListFilter(filters)
  const query = useInfiniteQuery({ ...teamQuery(filter), placeholderData: keepPreviousData })
  return (
    <ListScreen
      title={t('team.page_title')}
      purpose={t('team.page_purpose')}
      filters={filters}
      words={{
        search: t('team.search'),
        role: [t('team.role'), (role) => t(`roles.${role}`)],
        state: [t('state'), (state) => stateLabel('programme_member', state)],
      }}
      views={<SavedViews page="team" names={viewNamesOf(filters)} />}
      workbook={{ label: t('words.download'), workbook: useTeamWorkbook(filter) }}
      query={query}
      columns={useTeamColumns()}
      rowLink={({ executor }) => teacherPath(executor.id)}
      empty={{
        none: t('team.nobody'),
        noneFound: t('team.none_found'),
        all: { to: teamPath, label: t('words.show_all') },
      }}
    />
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
    stateCell('programme_member', t('state'), (row) => row.state, { width: 10 }),
  ]
}
