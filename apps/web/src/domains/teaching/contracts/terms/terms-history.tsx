import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useTranslation } from 'react-i18next'
import { DateText, Money } from '../../../../ui/facts-text.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'

/** Rates by the day from which they hold, newest first. A lesson keeps those that it was planned under. */
export function TermsHistory({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  return contract.terms.toReversed().map((terms) => (
    <Facts key={terms.validFrom}>
      <Fact label={t('valid_from')}>
        <DateText date={terms.validFrom} />
      </Fact>
      {terms.customerRateKopecks !== undefined && (
        <Fact label={t('rate_customer')}>
          <Money kopecks={terms.customerRateKopecks} />
        </Fact>
      )}
      {terms.executorRateKopecks !== undefined && (
        <Fact label={t('rate_executor')}>
          <Money kopecks={terms.executorRateKopecks} />
        </Fact>
      )}
    </Facts>
  ))
}
