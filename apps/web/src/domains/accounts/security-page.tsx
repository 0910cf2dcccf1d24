import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { TwoStepSection } from './two-step/two-step-section.tsx'

/** What keeps the account safe. */
export function SecurityPage() {
  const { t } = useTranslation('accounts')
  return (
    <Page title={t('security.title')} purpose={t('security.purpose')}>
      <TwoStepSection />
    </Page>
  )
}
