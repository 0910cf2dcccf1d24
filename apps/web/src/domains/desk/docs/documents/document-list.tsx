import { type ContractSide, contractStates, type ContractSummary } from '@navyk/api-spec/teaching/contracts'
import { businessDate } from '@navyk/api-spec/kit'
import { subjects } from '@navyk/api-spec/vocabulary'
import { contractDocumentsPath, docsPath } from '@navyk/api-spec/desk/docs/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#ui/texts.ts'
import { cell } from '#ui/lists/table/cells.tsx'
import { useUser } from '#app/session/session.ts'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import type { Column } from '#ui/lists/table/data-list.tsx'
import { SavedViews } from '#people/saved-views'
import { DateText, DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { contractsQuery, useContractsWorkbook } from '#teaching/contracts'
import { useWords } from '#vocabulary/use-words.ts'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { FilteredList } from '#ui/lists/list-screen.tsx'

const filters = { search: 'search', state: contractStates, subject: subjects } as const

/** Contract documents that were sent, newest first. Staff have those of everybody, so they narrow them. */
export function DocumentList({ isWaitingOnly }: { isWaitingOnly: boolean }) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const words = useWords()
  const stateLabel = useStateLabel()
  const none = t(role === 'staff' ? 'none_staff' : 'none')
  const isFiltered = role === 'staff' && !isWaitingOnly
  const chosen = useListFilter(filters)
  const filter = isFiltered
    ? { ...chosen, scope: 'documents' as const }
    : { scope: isWaitingOnly ? ('to_acknowledge' as const) : ('documents' as const) }
  const query = useInfiniteQuery({ ...contractsQuery(filter), placeholderData: keepPreviousData })
  return (
    <FilteredList
      title={t('title')}
      {...(isFiltered && { filters })}
      words={{
        search: t('search_contract'),
        state: [t('contract_state'), (state) => stateLabel('contract', state)],
        subject: [words.label('subject'), words.subjectOptions()],
      }}
      views={<SavedViews page="contract-documents" names={viewNamesOf(filters)} />}
      workbook={{ label: t('words.download_xlsx'), workbook: useContractsWorkbook(filter) }}
      query={query}
      columns={useColumns()}
      rowLink={(contract) => contractDocumentsPath(contract.id)}
      empty={{
        none: isWaitingOnly ? t('none_waiting') : none,
        noneFound: t('none_found'),
        all: { to: docsPath, label: t('words.show_all') },
      }}
    />
  )
}

function useColumns(): Column<ContractSummary>[] {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const words = useWords()
  const stateLabel = useStateLabel()
  const name: Column<ContractSummary> = {
    key: 'name',
    title: t('words.document'),
    card: 'head',
    render: (contract) =>
      role === 'executor' ? t('agreement', { number: contract.number }) : words.contract(contract.number),
  }
  const about: Column<ContractSummary> = {
    key: 'about',
    title: t('about'),
    card: 'line',
    render: (contract) => `${words.subject(contract.subject)}, ${contract.learner.firstName}`,
  }
  const sent: Column<ContractSummary> = {
    key: 'sent',
    title: t('sent_at'),
    width: 11,
    card: 'end',
    render: ({ sentAt }) => sentAt !== null && <DateTime at={sentAt} />,
    short: ({ sentAt }) => sentAt !== null && <DateText date={businessDate(new Date(sentAt))} />,
  }
  const state = (side: 'customer' | 'executor', title: string): Column<ContractSummary> => ({
    key: `${side}_state`,
    title,
    width: 13,
    card: 'state',
    render: (contract) => <DocumentState contract={contract} side={side} />,
  })
  const stateOfSide = (side: 'customer' | 'executor'): Column<ContractSummary> => ({
    ...state(side, words.label(side)),
    card: 'line',
    isNamed: true,
    short: (contract) => stateLabel('document', documentState(contract, side)),
  })
  const party = (side: 'customer' | 'executor'): Column<ContractSummary> =>
    cell.fullName<ContractSummary>(side, words.label(side), (contract) => contract[side], {
      card: 'line',
      short: (contract) => <PersonName person={contract[side]} />,
    })
  if (role === 'staff') {
    return [name, about, sent, stateOfSide('customer'), stateOfSide('executor')]
  }
  const [own, other] = role === 'executor' ? (['executor', 'customer'] as const) : (['customer', 'executor'] as const)
  return [name, about, party(other), sent, state(own, t('words.state'))]
}

/** State of a contract's document for one side. */
export function DocumentState({ contract, side }: { contract: ContractSummary; side: ContractSide }) {
  return <State of="document" is={documentState(contract, side)} />
}

/** State of a contract's document for one side; null where the contract ended before the side agreed. */
function documentState(contract: ContractSummary, side: ContractSide) {
  if (contract.acknowledgedAt[side] !== null) return 'acknowledged'
  return contract.state === 'awaiting_ack' ? 'sent' : 'revoked'
}
