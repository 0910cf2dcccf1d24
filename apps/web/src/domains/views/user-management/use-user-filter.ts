import { permissions, roles } from '@navyk/api-spec/people/accounts'
import { accountMarks, accountStates } from '@navyk/api-spec/people/directory'
import { hiddenColumnsName } from '#ui/lists/use-hidden-columns.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import type { UserFilter } from './api.ts'

export const userFilterNames = ['search', 'role', 'state', 'permission', 'mark'] as const

/** Names in the address that a saved view keeps. */
export const userViewNames = [...userFilterNames, hiddenColumnsName]

/** The filter of the address; what it does not know is left out. */
export function useUserFilter(): UserFilter {
  const [filters] = useFilters(userFilterNames)
  return {
    search: filters.search || undefined,
    role: roles.find((each) => each === filters.role),
    state: accountStates.find((each) => each === filters.state),
    permission: permissions.find((each) => each === filters.permission),
    mark: accountMarks.find((each) => each === filters.mark),
  }
}
