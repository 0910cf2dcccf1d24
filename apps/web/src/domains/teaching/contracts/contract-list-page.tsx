import { contractChanges, contractStates, contractWaits, type ListedContract } from '@navyk/api-spec/teaching/contracts'
import { subjects } from '@navyk/api-spec/vocabulary'
import { offerListPath } from '@navyk/api-spec/market/offers/paths'
import { contractListPath, contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { teamPath } from '@navyk/api-spec/teaching/programmes/paths'
import { contactListPath } from '@navyk/api-spec/views/contact-list/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { useUser } from '#app/session/session.ts'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateTime, Money } from '#ui/facts/facts-text.tsx'
import { ChangedChip } from '#ui/lists/filters/changed-chip.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useFormat } from '#ui/format.ts'
import { ScopeSwitch } from '#ui/lists/scope-switch.tsx'
import { useChanged } from '#ui/lists/filters/use-changed.ts'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Course } from '#vocabulary/course.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { contractsQuery, useContractsWorkbook } from './api.ts'

const filters = { search: 'search', state: contractStates, subject: subjects, waits: contractWaits } as const
const scopes = ['current', 'to_acknowledge', 'past'] as const

/** Current clients: the contracts of a party, all for staff. */
export function ContractListPage() {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const words = useWords()
  const stateLabel = useStateLabel()
  const format = useFormat()
  const [{ scope: named }] = useFilters(['scope'])
  const { changed, since } = useChanged(contractChanges)
  const scope = scopes.find((each) => each === named) ?? scopes[0]
  const { waits: waitsFor, ...chosen } = useListFilter(filters)
  // Contracts that have changed since then may be in any scope by now.
  const filter = { ...chosen, waitsFor, ...(changed ? { changed, since } : { scope }) }
  const query = useInfiniteQuery({ ...contractsQuery(filter), placeholderData: keepPreviousData })
  const workbook = useContractsWorkbook(filter)
  const scopeSwitch = (
    <ScopeSwitch
      name="scope"
      label={t('list.scope')}
      scopes={scopes.map((value) => ({ value: value === 'current' ? '' : value, label: t(`list.scope_${value}`) }))}
    />
  )
  return (
    <ListScreen
      title={t(`list.title_${role}`)}
      purpose={t(`list.purpose_${role}`)}
      action={
        role === 'executor' && (
          <>
            <LinkButton to={contactListPath} variant="default">
              {t('list.contacts')}
            </LinkButton>
            <LinkButton to={teamPath} variant="default">
              {t('list.groups')}
            </LinkButton>
          </>
        )
      }
      above={changed ? <ChangedChip label={t(`changed.${changed}`, { day: format.lastDay(since) })} /> : scopeSwitch}
      filters={{ ...filters, ...(changed && { changed: 'value', since: 'value' }) }}
      words={{
        search: t(`list.search_${role}`),
        state: [t('words.state'), (state) => stateLabel('contract', state)],
        subject: [words.label('subject'), words.subjectOptions()],
        waits: [t('list.waits'), (who) => t(`list.waits_${who}`)],
      }}
      views={<SavedViews page="contracts" names={['scope', ...viewNamesOf(filters)]} />}
      workbook={role === 'staff' ? { label: t('words.download'), workbook } : undefined}
      query={query}
      columns={useColumns(role)}
      rowLink={(contract) => contractPath(contract.id)}
      empty={{
        none: <NoContracts scope={scope} />,
        noneFound: t('list.none_found'),
        all: { to: contractListPath, label: t('list.show_all') },
      }}
    />
  )
}

/** The state, and whose action it waits for. */
function Standing({ contract }: { contract: ListedContract }) {
  const waitsOf = useWaits()
  return (
    <>
      <State of="contract" is={contract.state} />
      {contract.waitsFor.length > 0 && <span className="muted small block">{waitsOf(contract)}</span>}
    </>
  )
}

/** Texts that say whom a contract waits for: the viewer, or another side. */
function useWaits() {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  return ({ waitsFor }: ListedContract): string => {
    const others = waitsFor.filter((who) => who !== role)
    if (others.length < waitsFor.length) return t('list.waits_you')
    return others.length > 1 ? t('list.waits_sides') : others.map((who) => t(`list.waits_${who}`)).join()
  }
}

function NoContracts({ scope }: { scope: (typeof scopes)[number] }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  if (scope !== 'current') return <EmptyState text={t(`list.none_${scope}`)} />
  const action = role !== 'staff' && <LinkButton to={offerListPath}>{t(`list.to_offers_${role}`)}</LinkButton>
  return <EmptyState text={t(`list.none_current_${role}`)} action={action} />
}

function useColumns(role: string): Column<ListedContract>[] {
  const { t } = useTranslation('contracts')
  const words = useWords()
  const waitsOf = useWaits()
  const number: Column<ListedContract> = {
    key: 'number',
    title: t('words.number_sign'),
    width: 4.5,
    card: 'end',
    render: (contract) => contract.number,
    short: (contract) => `${t('words.number_sign')} ${contract.number}`,
  }
  const learner = cell.fullName<ListedContract>('learner', words.label('learner'), (contract) => contract.learner, {
    card: 'head',
  })
  const course: Column<ListedContract> = {
    key: 'course',
    title: words.label('subject'),
    card: 'line',
    render: (contract) => <Course of={contract} />,
    short: (contract) => words.subject(contract.subject),
  }
  const party = (side: 'customer' | 'executor'): Column<ListedContract> =>
    cell.person<ListedContract>(side, words.label(side), (contract) => contract[side], { width: 8 })
  const week: Column<ListedContract> = {
    key: 'week',
    title: t('week'),
    width: 9.5,
    render: (contract) => words.week(contract.weeklySlots),
  }
  const next: Column<ListedContract> = {
    key: 'next',
    title: t('list.next'),
    width: 9.5,
    card: 'line',
    render: ({ nextLesson }) => (nextLesson ? <DateTime at={nextLesson.startsAt} /> : '—'),
    short: ({ nextLesson, weeklySlots }) =>
      nextLesson ? <DateTime at={nextLesson.startsAt} /> : words.week(weeklySlots),
  }
  const unclosed: Column<ListedContract> = {
    key: 'unclosed',
    title: t('list.unclosed'),
    align: 'end',
    width: 5.5,
    card: 'line',
    render: ({ unclosedCount }) => (unclosedCount === 0 ? '—' : <strong>{unclosedCount}</strong>),
    isNamed: true,
  }
  const rate = (side: 'customer' | 'executor', title: string): Column<ListedContract> => ({
    key: `${side}_rate`,
    title,
    align: 'end',
    width: 7.5,
    card: 'end',
    render: (contract) => {
      const kopecks = side === 'customer' ? contract.customerRateKopecks : contract.executorRateKopecks
      return kopecks === undefined ? '—' : <Money kopecks={kopecks} />
    },
  })
  const state: Column<ListedContract> = {
    key: 'state',
    title: t('words.state'),
    width: role === 'staff' ? 14 : 12.5,
    card: 'state',
    render: (contract) => <Standing contract={contract} />,
    short: (contract) => <State of="contract" is={contract.state} />,
  }
  const waits: Column<ListedContract> = {
    key: 'waits',
    title: t('list.waits'),
    only: 'card',
    card: 'line',
    render: waitsOf,
  }
  if (role === 'executor') {
    const own = rate('executor', t('rate_own_executor'))
    return [waits, learner, course, party('customer'), week, next, unclosed, own, state]
  }
  if (role === 'customer') {
    const own = rate('customer', t('rate_own_customer'))
    return [waits, learner, course, { ...party('executor'), card: 'line' }, week, next, own, state]
  }
  return [
    waits,
    number,
    { ...learner, width: 10 },
    // Beside two people with long names it keeps room for the longest word of a subject.
    { ...course, width: 11 },
    party('customer'),
    { ...party('executor'), card: 'line' },
    next,
    unclosed,
    state,
  ]
}
