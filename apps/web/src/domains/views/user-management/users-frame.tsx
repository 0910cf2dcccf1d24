import { permissions, roles } from '@navyk/api-spec/people/accounts'
import { accountMarks, type AccountRow, accountStates } from '@navyk/api-spec/people/directory'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { addUserPath } from '@navyk/api-spec/people/invitations/paths'
import { IconUserPlus } from '@tabler/icons-react'
import { type KeyBelow, useTranslation } from '#ui/texts.ts'
import { accountCardPath } from '@navyk/api-spec/views/person-card/paths'
import type { ComponentProps } from 'react'
import { useStateLabel } from '#app/manifests/states.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import { SavedViews } from '#people/saved-views'
import { useListFilter, viewNamesOf } from '#ui/lists/filters/list-filters.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { useUsersWorkbook } from './api.ts'
import { Ways } from './ways.tsx'

export const userFilters = {
  search: 'search',
  role: roles,
  state: accountStates,
  permission: permissions,
  mark: accountMarks,
} as const

type Screen = ComponentProps<typeof ListScreen<AccountRow, typeof userFilters>>

interface Props extends Pick<Screen, 'query' | 'columns' | 'selection' | 'render'> {
  way: KeyBelow<'user-management', 'purpose'>
}

/** Accounts: title, ways, filters and actions, and their rows as a work list or as cards. */
export function Users({ way, ...list }: Props) {
  const { t } = useTranslation('user-management')
  const words = useWords()
  const stateLabel = useStateLabel()
  return (
    <ListScreen<AccountRow, typeof userFilters>
      title={t(`ways.${way}`)}
      purpose={t(`purpose.${way}`)}
      isActionShort
      action={
        <LinkButton to={addUserPath} icon={IconUserPlus}>
          {t('add')}
        </LinkButton>
      }
      above={<Ways now={way} />}
      filters={userFilters}
      words={{
        search: t('words.name_or_phone'),
        role: [t('words.workspace'), (role) => words.label(role)],
        state: [t('words.state'), (state) => stateLabel('account', state)],
        permission: [t('permission'), (permission) => t(`permissions.${permission}`)],
        mark: [t('mark'), (mark) => t(`marks.${mark}`)],
      }}
      views={<SavedViews page="users" names={viewNamesOf(userFilters)} />}
      workbook={{ label: t('words.download_xlsx'), workbook: useUsersWorkbook(useListFilter(userFilters)) }}
      rowLink={(row) => accountCardPath(row.id)}
      empty={{ none: t('none'), noneFound: t('none_found'), all: { to: screenPath(way), label: t('show_all') } }}
      {...list}
    />
  )
}
