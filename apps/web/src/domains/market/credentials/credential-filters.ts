import { credentialScopes } from '@navyk/api-spec/market/credentials'
import { credentialKinds } from '@navyk/api-spec/vocabulary'
import { useListFilter } from '#ui/lists/filters/list-filters.ts'
import { type CredentialFilter, useWorkbook } from './api.ts'

export const credentialFilters = {
  search: 'search',
  show: [...credentialScopes, 'all'],
  kind: credentialKinds,
} as const

/** The filter of the address; where it names no scope, the credentials that wait. */
export function useCredentialFilter(): CredentialFilter {
  const { show = 'waiting', ...chosen } = useListFilter(credentialFilters)
  return { ...chosen, scope: show === 'all' ? undefined : show }
}

/** Saves what the list of the staff shows. */
export const useCredentialsWorkbook = () => useWorkbook(useCredentialFilter())
