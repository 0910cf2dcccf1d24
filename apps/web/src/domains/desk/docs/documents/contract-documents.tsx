import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { DocumentRows } from './document-rows.tsx'

/** Other documents about a contract: agreements, consents. Each side sees its own, staff see both. */
export function ContractDocuments({ contract }: { contract: Contract }) {
  const { t } = useTranslation('docs')
  return (
    <Section title={t('of_contract')}>
      <DocumentRows of={{ contractId: contract.id }} />
    </Section>
  )
}
