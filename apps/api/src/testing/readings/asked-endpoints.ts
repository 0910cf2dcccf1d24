import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { inject } from 'vitest'
import { domains } from '#domains.ts'

/** The endpoints that a matrix over all of them asks: every one of the service, or in `npm test -- changed` those of the changed
 *  domains. */
export function askedEndpoints(): EndpointDeclaration[] {
  const only = inject('onlyDomains')
  const asked = domains.filter(({ name }) => only.length === 0 || only.includes(name))
  return asked.flatMap(({ manifest }) => manifest.routes ?? []).map(({ endpoint }) => endpoint)
}
