import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useTranslation } from 'react-i18next'
import { DateFact, Fact, Facts, MoneyFact } from '../../../../ui/facts.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useWords } from '../../../../vocabulary/use-words.ts'

/** The chosen response, shown to staff while they set the rates. */
export function Proposal({ proposal }: { proposal: NonNullable<Contract['proposal']> }) {
  const { t } = useTranslation('contracts')
  const words = useWords()
  return (
    <Section title={t('proposal.title')}>
      <Facts>
        <MoneyFact label={t('proposal.customer_price')} kopecks={proposal.customerPriceKopecks} />
        <MoneyFact label={t('proposal.executor_price')} kopecks={proposal.executorPriceKopecks} />
        <DateFact label={t('proposal.starts_on')} date={proposal.startsOn} />
        <Fact label={t('proposal.slots')}>{proposal.slots.map(words.span).join(', ')}</Fact>
        <Fact label={t('proposal.message')}>{proposal.message}</Fact>
      </Facts>
    </Section>
  )
}
