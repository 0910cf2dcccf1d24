// Finds the manifests of domains in their folders: every folder of an area with a manifest.ts is a domain. The build of the server
// (tools/server-build.mjs) puts a module in place of this one that imports the manifests which it has found.
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SpecManifest } from '@navyk/api-spec/kit'
import type { DomainManifest } from '#platform/manifest.ts'

/** Each domain's place below `domains/` and its manifest. */
export function findManifests(): Promise<{ name: string; manifest: DomainManifest }[]> {
  return importAll<DomainManifest>(join(import.meta.dirname, 'domains'))
}

/** Manifests of the domains in api-spec. */
export async function findSpecManifests(): Promise<SpecManifest[]> {
  const found = await importAll<SpecManifest>(join(import.meta.dirname, '../../../packages/api-spec/src'))
  return found.map(({ manifest }) => manifest)
}

const importAll = <Manifest>(folder: string): Promise<{ name: string; manifest: Manifest }[]> =>
  Promise.all(
    globSync('*/*/manifest.ts', { cwd: folder })
      .toSorted()
      .map(async (file) => {
        const module = await import(pathToFileURL(join(folder, file)).href)
        return { name: dirname(file), manifest: (module as { manifest: Manifest }).manifest }
      }),
  )
