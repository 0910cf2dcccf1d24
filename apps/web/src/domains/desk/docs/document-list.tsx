import type { ContractSummary, ContractSide } from '@navyk/api-spec/teaching/contracts'
import { businessDate } from '@navyk/api-spec/kit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { useStateLabel, State } from '../../../app/states.tsx'
import { type Column, DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DateText, DateTime, PersonName } from '../../../ui/facts/facts-text.tsx'
import { contractsQuery } from '../../teaching/contracts/index.ts'
import { useWords } from '../../../vocabulary/use-words.ts'

/** Contract documents that were sent, newest first. */
export function DocumentList({ isWaitingOnly }: { isWaitingOnly: boolean }) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const none = t(role === 'staff' ? 'none_staff' : 'none')
  const filter = { scope: isWaitingOnly ? ('to_acknowledge' as const) : ('documents' as const) }
  const query = useInfiniteQuery({ ...contractsQuery(filter), placeholderData: keepPreviousData })
  return (
    <DataList
      label={t('title')}
      query={query}
      columns={useColumns()}
      rowId={(contract) => contract.id}
      rowLink={(contract) => `/dashboard/docs?contract=${contract.id}`}
      empty={<EmptyState text={isWaitingOnly ? t('none_waiting') : none} />}
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
    title: t('document'),
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
  return [name, about, party(other), sent, state(own, t('state'))]
}

/** Where a side stands with its document. */
export function DocumentState({ contract, side }: { contract: ContractSummary; side: ContractSide }) {
  return <State of="document" is={documentState(contract, side)} />
}

/** Null where the contract ended before the side agreed. */
function documentState(contract: ContractSummary, side: ContractSide) {
  if (contract.acknowledgedAt[side] !== null) return 'acknowledged'
  return contract.state === 'awaiting_ack' ? 'sent' : 'revoked'
}
