import type { Contract } from '@navyk/api-spec/teaching/contracts'
import { useTranslation } from 'react-i18next'
import { DateFact, Facts, MoneyFact } from '../../../../ui/facts.tsx'

/** Rates by the day from which they hold, newest first. A lesson keeps those that it was planned under. */
export function TermsHistory({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  return contract.terms.toReversed().map((terms) => (
    <Facts key={terms.validFrom}>
      <DateFact label={t('valid_from')} date={terms.validFrom} />
      <MoneyFact label={t('rate_customer')} kopecks={terms.customerRateKopecks} />
      <MoneyFact label={t('rate_executor')} kopecks={terms.executorRateKopecks} />
    </Facts>
  ))
}
