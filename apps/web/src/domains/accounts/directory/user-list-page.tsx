import { useTranslation } from 'react-i18next'
import { useUser } from '../../../app/session.ts'
import { Page } from '../../../ui/page.tsx'
import { ScopeSwitch } from '../../../ui/scope-switch.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { ApplicationList } from '../../applications/index.ts'
import { AccountList } from './account-list.tsx'

/** Accounts, for administrators; and who wants to become an executor, for managers too. */
export function UserListPage() {
  const { t } = useTranslation('accounts')
  const { permissions } = useUser()
  const [{ tab }] = useFilters(['tab'])
  if (!permissions.includes('administrator')) {
    return (
      <Page title={t('directory.applications')} purpose={t('directory.applications_purpose')}>
        <ApplicationList />
      </Page>
    )
  }
  return (
    <Page title={t('directory.title')} purpose={t('directory.purpose')}>
      <ScopeSwitch
        name="tab"
        label={t('directory.tabs')}
        scopes={[
          { value: '', label: t('directory.accounts') },
          { value: 'applications', label: t('directory.applications') },
        ]}
      />
      {tab === 'applications' ? <ApplicationList /> : <AccountList />}
    </Page>
  )
}
