// The card of a person: who somebody is in which cabinets, and what was done with the account. It owns no table.
import * as spec from '@navyk/api-spec/views/person-card'
import { read } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import { getPersonCard, listPersonHistory } from './get-person-card.ts'

export const manifest: DomainManifest = {
  routes: [read(spec.getPersonCard, getPersonCard), read(spec.listPersonHistory, listPersonHistory)],
}
