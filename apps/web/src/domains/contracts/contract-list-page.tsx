import { type ClientRow, contractStates, contractWaits, subjects } from '@navyk/api-spec'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { State, useStateLabel } from '../../app/states.tsx'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money, PersonName } from '../../ui/facts-text.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useFormat } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ScopeSwitch } from '../../ui/scope-switch.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useOfferWords } from '../offers/index.ts'
import { contractsQuery } from './api.ts'
import classes from './contract-list-page.module.css'

const filterNames = ['search', 'state', 'subject', 'waits'] as const
const scopes = ['current', 'to_acknowledge', 'past'] as const

/** Current clients: the contracts of a party, all for staff. */
export function ContractListPage() {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const words = useOfferWords()
  const stateLabel = useStateLabel()
  const [filters] = useFilters(['scope', ...filterNames])
  const filter = {
    scope: scopes.find((scope) => scope === filters.scope) ?? scopes[0],
    state: contractStates.find((state) => state === filters.state),
    subject: subjects.find((subject) => subject === filters.subject),
    waitsFor: contractWaits.find((who) => who === filters.waits),
    search: filters.search || undefined,
  }
  const query = useInfiniteQuery({ ...contractsQuery(filter), placeholderData: keepPreviousData })
  const columns = useColumns(role)
  const subjectOptions = subjects
    .map((value) => ({ value, label: words.subject(value) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Page title={t(`list.title_${role}`)} purpose={t(`list.purpose_${role}`)}>
      <ScopeSwitch
        name="scope"
        label={t('list.scope')}
        scopes={scopes.map((value) => ({ value: value === 'current' ? '' : value, label: t(`list.scope_${value}`) }))}
      />
      <FilterBar
        filters={[
          { kind: 'search', name: 'search', label: t(`list.search_${role}`) },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: contractStates.map((value) => ({ value, label: stateLabel('contract', value) })),
          },
          { kind: 'select', name: 'subject', label: t('subject'), options: subjectOptions },
          {
            kind: 'select',
            name: 'waits',
            label: t('list.waits'),
            options: contractWaits.map((value) => ({ value, label: t(`list.waits_${value}`) })),
          },
        ]}
      />
      <DataList
        label={t(`list.title_${role}`)}
        query={query}
        columns={columns}
        rowId={(contract) => contract.id}
        rowLink={(contract) => `/dashboard/contract-details/${contract.id}`}
        empty={<NoContracts scope={filter.scope} isFiltered={filterNames.some((name) => filters[name])} />}
      />
    </Page>
  )
}

/** The state, and who has something to do before it goes on. */
function Standing({ contract }: { contract: ClientRow }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  return (
    <div className={classes.standing}>
      <State of="contract" is={contract.state} />
      {contract.waitsFor.map((who) => (
        <span key={who} className={classes.waits}>
          {t(who === role ? 'list.waits_you' : `list.waits_${who}`)}
        </span>
      ))}
    </div>
  )
}

function NoContracts({ scope, isFiltered }: { scope: (typeof scopes)[number]; isFiltered: boolean }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  if (isFiltered) {
    return (
      <EmptyState
        text={t('list.none_found')}
        action={
          <LinkButton variant="default" to="/dashboard/contract-list">
            {t('list.show_all')}
          </LinkButton>
        }
      />
    )
  }
  if (scope !== 'current') return <EmptyState text={t(`list.none_${scope}`)} />
  const action = role !== 'staff' && <LinkButton to="/dashboard/offer-list">{t(`list.to_offers_${role}`)}</LinkButton>
  return <EmptyState text={t(`list.none_current_${role}`)} action={action} />
}

function useColumns(role: string): Column<ClientRow>[] {
  const { t } = useTranslation('contracts')
  const words = useOfferWords()
  const format = useFormat()
  const number: Column<ClientRow> = {
    key: 'number',
    title: t('number'),
    width: 5,
    render: (contract) => contract.number,
  }
  const learner: Column<ClientRow> = {
    key: 'learner',
    title: t('learner'),
    card: 'title',
    render: (contract) => <PersonName person={contract.learner} isFull />,
  }
  const course: Column<ClientRow> = { key: 'course', title: t('subject'), render: words.course }
  const party = (side: 'customer' | 'executor'): Column<ClientRow> => ({
    key: side,
    title: t(side),
    width: 9,
    render: (contract) => <PersonName person={contract[side]} />,
  })
  const week: Column<ClientRow> = {
    key: 'week',
    title: t('week'),
    render: (contract) => words.week(contract.weeklySlots),
  }
  const next: Column<ClientRow> = {
    key: 'next',
    title: t('list.next'),
    width: 9.5,
    render: ({ nextLesson }) => (nextLesson ? format.dateTime(nextLesson.startsAt) : '—'),
  }
  const unclosed: Column<ClientRow> = {
    key: 'unclosed',
    title: t('list.unclosed'),
    align: 'end',
    width: 6,
    render: ({ unclosedCount }) => (unclosedCount === 0 ? '—' : <strong>{unclosedCount}</strong>),
  }
  const rate = (side: 'customer' | 'executor', title: string): Column<ClientRow> => ({
    key: `${side}_rate`,
    title,
    align: 'end',
    width: 7.5,
    render: (contract) => {
      const kopecks = side === 'customer' ? contract.customerRateKopecks : contract.executorRateKopecks
      return kopecks === undefined ? '—' : <Money kopecks={kopecks} />
    },
  })
  const state: Column<ClientRow> = {
    key: 'state',
    title: t('state'),
    width: 14,
    card: 'state',
    render: (contract) => <Standing contract={contract} />,
  }
  if (role === 'executor') {
    return [learner, course, party('customer'), week, next, unclosed, rate('executor', t('rate_own_executor')), state]
  }
  if (role === 'customer') {
    return [learner, course, party('executor'), week, next, rate('customer', t('rate_own_customer')), state]
  }
  return [
    number,
    { ...learner, width: 11 },
    { ...course, card: 'none' },
    party('customer'),
    party('executor'),
    next,
    unclosed,
    state,
  ]
}
