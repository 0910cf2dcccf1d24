import { IconUserPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { doublesPath } from '@navyk/api-spec/views/customer-management/paths'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import { Part, lazyPart } from '#ui/loading/lazy-part.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { AccountList } from '#people/directory'
import { Ways } from '#views/user-management'

/** Records for administrators: accounts, readings of the staff, actions, reached quotas. */
export function UserListPage() {
  const { t } = useTranslation('oversight')
  const [{ tab = '', account }] = useFilters(['tab', 'account'])
  // Older links led to an account here.
  if (account !== '') return <Navigate to={accountCardPath(account)} replace />
  return (
    <Page
      title={t('accounts.title')}
      purpose={!isPart(tab) && t('accounts.purpose')}
      action={
        <>
          <LinkButton to={doublesPath} variant="default">
            {t('accounts.doubles')}
          </LinkButton>
          <LinkButton to={addUserPath} icon={IconUserPlus}>
            {t('accounts.add')}
          </LinkButton>
        </>
      }
    >
      <Ways now={isPart(tab) ? tab : 'user-list'} />
      <Shown tab={tab} />
    </Page>
  )
}

/** Parts in chunks of their own, because they include the date picker. */
const readings = lazyPart(async () => (await import('./readings/readings.tsx')).Readings)
const quotaReaches = lazyPart(async () => (await import('./quota-reaches.tsx')).QuotaReaches)
const actions = lazyPart(async () => (await import('./actions.tsx')).Actions)

const parts = { readings, actions, quotas: quotaReaches }
const isPart = (tab: string): tab is keyof typeof parts => tab in parts

function Shown({ tab }: { tab: string }) {
  if (!isPart(tab)) return <AccountList />
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Part of={parts[tab]} />
    </Suspense>
  )
}
