import { credentialScopes } from '@navyk/api-spec/market/credentials'
import { credentialKinds } from '@navyk/api-spec/vocabulary'
import { hiddenColumnsName } from '#ui/lists/use-hidden-columns.ts'
import { useFilters } from '#ui/lists/use-filters.ts'
import { type CredentialFilter, useWorkbook } from './api.ts'

const filterNames = ['show', 'kind', 'search'] as const

/** Names in the address that saved views keep. */
export const credentialViewNames = [...filterNames, hiddenColumnsName]

/** The filter of the address; where it names none, the credentials that wait. Values that it does not know are left out. */
export function useCredentialFilter(): CredentialFilter {
  const [{ show, kind, search }] = useFilters(filterNames)
  return {
    scope: show === '' ? 'waiting' : credentialScopes.find((each) => each === show),
    kind: credentialKinds.find((each) => each === kind),
    search: search || undefined,
  }
}

/** Saves what the list of the staff shows. */
export const useCredentialsWorkbook = () => useWorkbook(useCredentialFilter())
