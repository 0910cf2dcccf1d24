import { z } from 'zod'
import type { ManifestValue, SpecManifest } from './manifest.ts'

let manifests: readonly SpecManifest[] | undefined

/** Makes the manifests of all domains known. The server and the tests find them before anything is called; a browser checks
 *  nothing by them. */
export function knowManifests(found: readonly SpecManifest[]): void {
  manifests = found
}

/** Values of one field in the manifests of all domains. @throws where the manifests are not known yet */
export function collected<Field extends keyof SpecManifest>(field: Field): ManifestValue<Field>[] {
  if (!manifests) throw new Error('the manifests of the domains are not known yet')
  // The manifests are those of `SpecManifests`, which the type of a list can't say.
  return manifests.flatMap((manifest) =>
    manifest[field] === undefined ? [] : [manifest[field]],
  ) as ManifestValue<Field>[]
}

/** The schema of a word that manifests say. It asks for them with its first use, because schemas are made earlier. */
export const oneOfCollected = <Word extends string>(listWords: () => readonly Word[]) =>
  z.lazy(() => z.enum(listWords(), 'validation.invalid'))
