import { permissions, roles } from '@navyk/api-spec/people/accounts'
import { accountMarks, accountStates } from '@navyk/api-spec/people/directory'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStateLabel } from '#app/states.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { FilterBar } from '#ui/lists/filter-bar.tsx'
import { useFilters } from '#ui/lists/use-filters.ts'
import { WorkbookIcon } from '#ui/lists/workbook-button.tsx'
import { Page } from '#ui/page.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useUsersWorkbook } from './api.ts'
import { useUserFilter, userFilterNames, userViewNames } from './use-user-filter.ts'
import { type Way, Ways } from './ways.tsx'

/** Title, ways, filters and actions of the accounts, shown as a work list or as cards. */
export function UsersFrame({ way, choice, children }: { way: Way; choice?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('user-management')
  const workbook = useUsersWorkbook(useUserFilter())
  return (
    <Page
      title={t(`ways.${way}`)}
      purpose={t(`purpose.${way}`)}
      isActionShort
      action={
        <LinkButton to={addUserPath} icon={IconUserPlus}>
          {t('add')}
        </LinkButton>
      }
    >
      <Ways now={way} />
      <UserFilters choice={choice} workbook={<WorkbookIcon label={t('words.download_xlsx')} workbook={workbook} />} />
      {children}
    </Page>
  )
}

function UserFilters({ choice, workbook }: { choice: ReactNode; workbook: ReactNode }) {
  const { t } = useTranslation('user-management')
  const words = useWords()
  const stateLabel = useStateLabel()
  return (
    <FilterBar
      filters={[
        { kind: 'search', name: 'search', label: t('words.name_or_phone') },
        {
          kind: 'select',
          name: 'role',
          label: t('words.workspace'),
          options: roles.map((value) => ({ value, label: words.label(value) })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('words.state'),
          options: accountStates.map((value) => ({ value, label: stateLabel('account', value) })),
        },
        {
          kind: 'select',
          name: 'permission',
          label: t('permission'),
          options: permissions.map((value) => ({ value, label: t(`permissions.${value}`) })),
        },
        {
          kind: 'select',
          name: 'mark',
          label: t('mark'),
          options: accountMarks.map((value) => ({ value, label: t(`marks.${value}`) })),
        },
      ]}
    >
      {choice}
      <SavedViews page="users" names={userViewNames} />
      {workbook}
    </FilterBar>
  )
}

/** Empty state of the accounts: because of the filters, since there is always the one who looks. */
export function NoUsers({ way }: { way: Way }) {
  const { t } = useTranslation('user-management')
  const [filters] = useFilters(userFilterNames)
  if (!Object.values(filters).some(Boolean)) return <EmptyState text={t('none')} />
  return <EmptyState text={t('none_found')} link={{ to: screenPath(way), label: t('show_all') }} />
}
