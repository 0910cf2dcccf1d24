// Home: the first page of each role, composed of data from the doors of other domains. It owns nothing: no table, no
// rule; it reads and never writes.
import * as spec from '@navyk/api-spec/views/home'
import { read } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { getHome } from './get-home.ts'

export const manifest: DomainManifest = {
  routes: [read(spec.getHome, getHome)],
}
