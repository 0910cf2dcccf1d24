import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ContractDocumentView, contractQuery } from '#teaching/contracts'
import { useWords } from '#vocabulary/use-words.ts'
import { DocumentState } from './document-list.tsx'

/** Page of one document: to read, to acknowledge, to print. */
export function DocumentPage({ contractId }: { contractId: string }) {
  const query = useQuery(contractQuery(contractId))
  return <QueryView query={query}>{({ data }) => <Document contract={data} />}</QueryView>
}

function Document({ contract }: { contract: Contract }) {
  const { t } = useTranslation('docs')
  const { role } = useUser()
  const format = useFormat()
  const words = useWords()
  return (
    <DetailsPage
      title={role === 'executor' ? t('agreement', { number: contract.number }) : words.contract(contract.number)}
      subtitle={`${words.course(contract)} · ${format.fullName(contract.learner)}`}
      state={role !== 'staff' && <DocumentState contract={contract} side={role} />}
      action={
        <LinkButton variant="default" to={contractPath(contract.id)}>
          {t('to_contract')}
        </LinkButton>
      }
      trail={[{ label: t('title'), to: docsPath }]}
    >
      <ContractDocumentView contract={contract} />
    </DetailsPage>
  )
}
