import { type ContractSummary, contractStates, subjects } from '@navyk/api-spec'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../app/session.ts'
import { State, useStateLabel } from '../../app/states.tsx'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DateText, Money, PersonName } from '../../ui/facts-text.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ScopeSwitch } from '../../ui/scope-switch.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useOfferWords } from '../offers/index.ts'
import { contractsQuery } from './api.ts'

const scopes = ['current', 'to_acknowledge', 'past'] as const

/** Current clients: the contracts of a party, all for staff. */
export function ContractListPage() {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const words = useOfferWords()
  const stateLabel = useStateLabel()
  const [filters] = useFilters(['scope', 'state', 'subject'])
  const filter = {
    scope: scopes.find((scope) => scope === filters.scope) ?? scopes[0],
    state: contractStates.find((state) => state === filters.state),
    subject: subjects.find((subject) => subject === filters.subject),
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
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: contractStates.map((value) => ({ value, label: stateLabel('contract', value) })),
          },
          { kind: 'select', name: 'subject', label: t('subject'), options: subjectOptions },
        ]}
      />
      <DataList
        label={t(`list.title_${role}`)}
        query={query}
        columns={columns}
        rowId={(contract) => contract.id}
        rowLink={(contract) => `/dashboard/contract-details/${contract.id}`}
        empty={<NoContracts scope={filter.scope} isFiltered={Boolean(filters.state || filters.subject)} />}
      />
    </Page>
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

function useColumns(role: string): Column<ContractSummary>[] {
  const { t } = useTranslation('contracts')
  const words = useOfferWords()
  const number: Column<ContractSummary> = {
    key: 'number',
    title: t('number'),
    width: 5,
    render: (contract) => contract.number,
  }
  const learner: Column<ContractSummary> = {
    key: 'learner',
    title: t('learner'),
    card: 'title',
    render: (contract) => <PersonName person={contract.learner} isFull />,
  }
  const course: Column<ContractSummary> = { key: 'course', title: t('subject'), render: words.course }
  const party = (side: 'customer' | 'executor'): Column<ContractSummary> => ({
    key: side,
    title: t(side),
    width: 9,
    render: (contract) => <PersonName person={contract[side]} />,
  })
  const week: Column<ContractSummary> = {
    key: 'week',
    title: t('week'),
    render: (contract) => words.week(contract.weeklySlots),
  }
  const starts: Column<ContractSummary> = {
    key: 'starts',
    title: t('starts_on'),
    width: 7.5,
    render: (contract) => <DateText date={contract.startsOn} />,
  }
  const rate = (side: 'customer' | 'executor', title: string): Column<ContractSummary> => ({
    key: `${side}_rate`,
    title,
    align: 'end',
    width: 7.5,
    render: (contract) => {
      const kopecks = side === 'customer' ? contract.customerRateKopecks : contract.executorRateKopecks
      return kopecks === undefined ? '—' : <Money kopecks={kopecks} />
    },
  })
  const state: Column<ContractSummary> = {
    key: 'state',
    title: t('state'),
    width: 14,
    card: 'state',
    render: (contract) => <State of="contract" is={contract.state} />,
  }
  if (role === 'executor') {
    return [learner, course, party('customer'), week, starts, rate('executor', t('rate_own_executor')), state]
  }
  if (role === 'customer') {
    return [learner, course, party('executor'), week, starts, rate('customer', t('rate_own_customer')), state]
  }
  return [
    number,
    { ...learner, width: 11 },
    { ...course, card: 'none' },
    party('customer'),
    party('executor'),
    rate('customer', t('rate_customer')),
    rate('executor', t('rate_executor')),
    state,
  ]
}
