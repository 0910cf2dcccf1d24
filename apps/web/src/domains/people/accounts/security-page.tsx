import type { ReactNode } from 'react'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { Page } from '#ui/layout/page.tsx'
import { useTranslation } from '#ui/texts.ts'
import { SessionList, SignInHistory } from '#people/sessions'
import { TwoStepSection } from '#people/two-step'

/** Security settings of the account. `children` are sections of domains of higher areas. */
export function SecurityPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('accounts')
  return (
    <Page title={t('security.title')} purpose={t('security.purpose')} trail={[{ label: t('title'), to: accountPath }]}>
      <TwoStepSection />
      <SessionList />
      <SignInHistory />
      {children}
    </Page>
  )
}
