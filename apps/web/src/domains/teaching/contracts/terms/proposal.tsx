import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useTranslation } from 'react-i18next'
import { DateText, Money } from '../../../../ui/facts-text.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useWords } from '../../../../vocabulary/use-words.ts'

/** The chosen response, shown to staff while they set the rates. */
export function Proposal({ proposal }: { proposal: NonNullable<Contract['proposal']> }) {
  const { t } = useTranslation('contracts')
  const words = useWords()
  return (
    <Section title={t('proposal.title')}>
      <Facts>
        <Fact label={t('proposal.customer_price')}>
          <Money kopecks={proposal.customerPriceKopecks} />
        </Fact>
        <Fact label={t('proposal.executor_price')}>
          <Money kopecks={proposal.executorPriceKopecks} />
        </Fact>
        <Fact label={t('proposal.starts_on')}>
          <DateText date={proposal.startsOn} />
        </Fact>
        <Fact label={t('proposal.slots')}>{proposal.slots.map(words.span).join(', ')}</Fact>
        <Fact label={t('proposal.message')}>{proposal.message}</Fact>
      </Facts>
    </Section>
  )
}
