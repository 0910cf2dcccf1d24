// Search: what somebody typed, found among the contracts, lessons, requests and people that they may see. It does not
// own what it finds, and shows no more of it than a line to choose by.
import * as spec from '@navyk/api-spec/views/search'
import { read } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { search } from './search.ts'

export const manifest: DomainManifest = {
  routes: [read(spec.search, search)],
}
