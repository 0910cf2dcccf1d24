import { type ContractSummary, type ContractSide, contractStates } from '@navyk/api-spec/teaching/contracts'
import { businessDate } from '@navyk/api-spec/kit'
import { subjects } from '@navyk/api-spec/vocabulary'
import { contractDocumentsPath, docsPath } from '@navyk/api-spec/desk/docs/paths'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/session.ts'
import { useStateLabel, State } from '#app/states.tsx'
import { ColumnChoice } from '#ui/lists/column-choice.tsx'
import { type Column, DataList } from '#ui/lists/data-list.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { hiddenColumnsName, useShownColumns } from '#ui/lists/use-hidden-columns.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { SavedViews } from '#people/saved-views'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DateText, DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { contractsQuery, useContractsWorkbook } from '#teaching/contracts'
import { useWords } from '#vocabulary/use-words.ts'

const filterNames = ['search', 'state', 'subject'] as const
const savedNames = [...filterNames, hiddenColumnsName]

/** Contract documents that were sent, newest first. Staff have those of everybody, so they narrow them. */
export function DocumentList({ isWaitingOnly }: { isWaitingOnly: boolean }) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const none = t(role === 'staff' ? 'none_staff' : 'none')
  const isFiltered = role === 'staff' && !isWaitingOnly
  const [values] = useFilters(filterNames)
  const asked = {
    scope: isWaitingOnly ? ('to_acknowledge' as const) : ('documents' as const),
    ...(isFiltered && {
      search: values.search || undefined,
      state: contractStates.find((one) => one === values.state),
      subject: subjects.find((one) => one === values.subject),
    }),
  }
  const query = useInfiniteQuery({ ...contractsQuery(asked), placeholderData: keepPreviousData })
  const columns = useColumns()
  const { shown, choice } = useShownColumns(columns)
  const isNarrowed = isFiltered && filterNames.some((name) => values[name])
  return (
    <>
      {isFiltered && <Filters asked={asked} columns={choice} />}
      <DataList
        label={t('title')}
        query={query}
        columns={isFiltered ? shown : columns}
        rowId={(contract) => contract.id}
        rowLink={(contract) => contractDocumentsPath(contract.id)}
        empty={
          isNarrowed ? (
            <EmptyState text={t('none_found')} link={{ to: docsPath, label: t('words.show_all') }} />
          ) : (
            <EmptyState text={isWaitingOnly ? t('none_waiting') : none} />
          )
        }
      />
    </>
  )
}

interface FilterProps extends Pick<ComponentProps<typeof ColumnChoice>, 'columns'> {
  asked: Parameters<typeof useContractsWorkbook>[0]
}

function Filters({ asked, columns }: FilterProps) {
  const { t } = useTranslation('docs')
  const stateLabel = useStateLabel()
  const words = useWords()
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('search_contract') },
        {
          kind: 'select',
          name: 'state',
          label: t('contract_state'),
          options: contractStates.map((value) => ({ value, label: stateLabel('contract', value) })),
        },
        { kind: 'select', name: 'subject', label: words.label('subject'), options: words.subjectOptions() },
      ]}
    >
      <ColumnChoice columns={columns} />
      <SavedViews page="contract-documents" names={savedNames} />
      <WorkbookIcon label={t('words.download_xlsx')} workbook={useContractsWorkbook(asked)} />
    </FilterBar>
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
  const party = (side: 'customer' | 'executor'): Column<ContractSummary> => ({
    key: side,
    title: words.label(side),
    card: 'line',
    render: (contract) => <PersonName person={contract[side]} isFull />,
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
