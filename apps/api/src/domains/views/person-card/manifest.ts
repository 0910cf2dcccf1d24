// The card of a person: who somebody is in which cabinets, and what was done about them. It owns no table.
import * as spec from '@navyk/api-spec/views/person-card'
import { read } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { getPersonCard } from './get-person-card.ts'
import { listPersonHistory } from './list-person-history.ts'

export const manifest: DomainManifest = {
  routes: [read(spec.getPersonCard, getPersonCard), read(spec.listPersonHistory, listPersonHistory)],
}
