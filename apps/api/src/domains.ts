// The domains of the server, and what they declare in api-spec. They come in the order of the areas, from the foundations up, and by their
// names in each.
import { knowManifests } from '@navyk/api-spec/kit'
import { dirname } from 'node:path'
import { findManifests, findSpecManifests } from './find-manifests.ts'
import type { DomainManifest } from '#platform/manifest.ts'

/** Areas from the foundations up (ARCHITECTURE.md, "Areas"). */
const areas = ['people', 'messages', 'teaching', 'market', 'money', 'desk', 'views']

function rankOf(name: string): number {
  const rank = areas.indexOf(dirname(name))
  if (rank < 0) throw new Error(`${name} stands in no area`)
  return rank
}

/** Each domain's place below `domains/`, such as `people/accounts`, and its manifest. */
export const domains: readonly { name: string; manifest: DomainManifest }[] = (await findManifests()).toSorted(
  (one, other) => rankOf(one.name) - rankOf(other.name) || (one.name < other.name ? -1 : 1),
)

knowManifests(await findSpecManifests())

export const manifests = domains.map(({ manifest }) => manifest)
