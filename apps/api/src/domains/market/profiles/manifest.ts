// Profiles: the public cards of executors, and activity figures of every cabinet. It does not own names and pictures,
// which are the account's, nor the lessons that it counts.
import * as spec from '@navyk/api-spec/market/profiles'
import { read, write } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { getActivity } from './get-activity.ts'
import { getOwnCard } from './get-own-card.ts'
import { eraseProfiles } from './queries.ts'
import { updateOwnCard } from './update-own-card.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getOwnCard, getOwnCard),
    write(spec.updateOwnCard, updateOwnCard),
    read(spec.getActivity, getActivity),
  ],
  exportCabinet: async (reader, effects, session) => {
    if (session.role !== 'executor') return {}
    return { profile: await getOwnCard(reader, effects, session) }
  },
  erase: eraseProfiles,
}
