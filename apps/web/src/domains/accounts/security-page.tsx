import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { TwoStepSection } from './two-step/two-step-section.tsx'
import { SessionList } from './sessions/session-list.tsx'
import { SignInHistory } from './sessions/sign-in-history.tsx'

/** What keeps the account safe, and what is kept about it. */
export function SecurityPage() {
  const { t } = useTranslation('accounts')
  return (
    <Page title={t('security.title')} purpose={t('security.purpose')}>
      <TwoStepSection />
      <SessionList />
      <SignInHistory />
    </Page>
  )
}
