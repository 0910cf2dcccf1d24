import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Part } from '../../../../app/lazy-part.tsx'
import { Page } from '../../../../ui/page.tsx'
import { ScopeSwitch } from '../../../../ui/scope-switch.tsx'
import { ListSkeleton } from '../../../../ui/skeletons.tsx'
import { useFilters } from '../../../../ui/use-filters.ts'
import { QuotaReaches, readings, useOversightTabs } from '../../../views/oversight/index.ts'
import { AccountList } from './account-list.tsx'

/** For administrators: accounts, whose records the staff read, and who reached a quota. */
export function UserListPage() {
  const { t } = useTranslation('accounts')
  const [{ tab }] = useFilters(['tab'])
  const oversight = useOversightTabs()
  return (
    <Page title={t('directory.title')} purpose={t('directory.purpose')}>
      <ScopeSwitch
        name="tab"
        label={t('directory.tabs')}
        scopes={[{ value: '', label: t('directory.accounts') }, ...oversight]}
      />
      <Shown tab={tab} />
    </Page>
  )
}

function Shown({ tab }: { tab: string }) {
  if (tab === 'readings') {
    return (
      <Suspense fallback={<ListSkeleton />}>
        <Part of={readings} />
      </Suspense>
    )
  }
  if (tab === 'quotas') return <QuotaReaches />
  return <AccountList />
}
