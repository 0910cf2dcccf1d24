// Finds the domains of the server, and what they declare in api-spec: every folder of an area with a manifest.ts is one. They come in the order of the areas, from the
// foundations up, and by their names in each.
import { knowManifests, type SpecManifest } from '@navyk/api-spec/kit'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DomainManifest } from '#platform/manifest.ts'

/** Areas from the foundations up (ARCHITECTURE.md, "Areas"). */
const areas = ['people', 'messages', 'teaching', 'market', 'money', 'desk', 'views']

const folder = join(import.meta.dirname, 'domains')

/** Folders of domains with a manifest, below `domains/`: `people/accounts`. */
const names = globSync('*/*/manifest.ts', { cwd: folder })
  .map(dirname)
  .toSorted((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))

function rankOf(name: string): number {
  const rank = areas.indexOf(dirname(name))
  if (rank < 0) throw new Error(`${name} stands in no area`)
  return rank
}

/** Each domain's place below `domains/` and its manifest. */
export const domains: readonly { name: string; manifest: DomainManifest }[] = await Promise.all(
  names.map(async (name) => {
    const module = await import(pathToFileURL(join(folder, name, 'manifest.ts')).href)
    return { name, manifest: (module as { manifest: DomainManifest }).manifest }
  }),
)

const spec = join(import.meta.dirname, '../../../packages/api-spec/src')
const declared = await Promise.all(
  globSync('*/*/manifest.ts', { cwd: spec })
    .toSorted()
    .map((file) => import(pathToFileURL(join(spec, file)).href) as Promise<{ manifest: SpecManifest }>),
)
knowManifests(declared.map(({ manifest }) => manifest))

export const manifests = domains.map(({ manifest }) => manifest)
