import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../ui/page.tsx'
import { SessionList, SignInHistory } from '../sessions/index.ts'
import { TwoStepSection } from '../two-step/index.ts'

/** What keeps the account safe, and what is kept about it. `children` are the sections of the domains above. */
export function SecurityPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('accounts')
  return (
    <Page
      title={t('security.title')}
      purpose={t('security.purpose')}
      trail={[{ label: t('title'), to: '/dashboard/account' }]}
    >
      <TwoStepSection />
      <SessionList />
      <SignInHistory />
      {children}
    </Page>
  )
}
