import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State } from '#app/manifests/states.tsx'
import { type DetailsTab, DetailsPage } from '#ui/facts/details/details-page.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { Section } from '#ui/layout/section.tsx'
import { WhenNear } from '#ui/loading/when-near.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { contractQuery } from '../api.ts'
import { ContractActions } from './contract-actions.tsx'
import { ContractDocumentView } from '../document/contract-document-view.tsx'
import { ContractHistory } from './contract-history.tsx'
import { ContractOverview } from './contract-overview.tsx'
import sections from '../contracts.module.css'
import { ContractPeople, ContractSide } from './contract-side.tsx'
import { ContractStanding } from './contract-standing.tsx'
import { ContractTerms } from '../terms/contract-terms.tsx'

export function ContractPage() {
  const { id = '' } = useParams()
  const query = useQuery(contractQuery(id))
  return <QueryView query={query}>{({ data }) => <Details contract={data} />}</QueryView>
}

function Details({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const format = useFormat()
  const words = useWords()
  const number = words.contract(contract.number)
  // Staff can look at the text of a draft once it has rates.
  const hasDocument =
    contract.sentAt !== null || (role === 'staff' && contract.terms.length > 0 && contract.state === 'draft')
  // Once the contract is active, the overview is the first tab, before the terms.
  const hasBegun = contract.activatedAt !== null
  const tabs: DetailsTab[] = [
    ...(hasBegun
      ? [{ key: 'overview', label: t('details.overview'), content: <ContractOverview contract={contract} /> }]
      : []),
    ...(hasBegun
      ? [
          {
            key: 'progress',
            label: t('details.progress'),
            content: <Slot name="contract.progress" contract={contract} waiting={<BlockSkeleton height={24} />} />,
          },
        ]
      : []),
    { key: 'terms', label: t('words.terms'), content: <ContractTerms contract={contract} /> },
    ...(hasDocument
      ? [{ key: 'document', label: t('words.document'), content: <Documents contract={contract} /> }]
      : []),
    { key: 'history', label: t('history.title'), content: <ContractHistory id={contract.id} /> },
  ]
  return (
    <DetailsPage
      title={hasBegun ? format.fullName(contract.learner) : number}
      subtitle={`${words.course(contract)} · ${hasBegun ? number : format.fullName(contract.learner)}`}
      state={<State of="contract" is={contract.state} />}
      action={<ContractActions contract={contract} />}
      trail={[{ label: t(`list.title_${role}`), to: contractListPath }]}
      side={
        <>
          {hasBegun && <Slot name="contract.money" contract={contract} waiting={<BlockSkeleton height={14} />} />}
          {hasBegun && <Slot name="contract.packages" contract={contract} />}
          <Section title={t('details.money')}>
            <ContractSide contract={contract} />
          </Section>
          <Section title={t('details.people')}>
            <ContractPeople contract={contract} />
          </Section>
        </>
      }
      isSideLast={hasBegun}
      notice={<ContractStanding contract={contract} />}
      tabs={tabs}
    />
  )
}

/** Documents of a contract: its own text, and the other documents that are about it. */
function Documents({ contract }: { contract: Contract }) {
  return (
    <div className={`stack gap-16 ${sections.sections}`}>
      <div>
        <ContractDocumentView contract={contract} />
      </div>
      <WhenNear placeholder={<BlockSkeleton height={4} />}>
        <Slot name="contract.documents" contract={contract} waiting={<BlockSkeleton height={4} />} />
      </WhenNear>
    </div>
  )
}
