/** Everything that api-spec declares, by name. The product imports each domain by its door; only tests look at all. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { changesOf, type EndpointDeclaration, knowManifests, type SpecManifest } from '../kit/index.ts'

const sources = join(import.meta.dirname, '..')

/** What the files of that name in every domain export. */
const exportsOf = <Exports>(name: string): Promise<Exports[]> =>
  Promise.all(
    globSync(`*/*/${name}`, { cwd: sources })
      .toSorted()
      .map((file) => import(pathToFileURL(join(sources, file)).href)),
  )

/** Schemas, endpoints and constants of every domain. */
const declared: Record<string, unknown> = Object.assign({}, ...(await exportsOf<object>('index.ts')))

export const allEndpoints = Object.entries(declared).filter((entry): entry is [string, EndpointDeclaration] =>
  isEndpoint(entry[1]),
)

const manifests = (await exportsOf<{ manifest: SpecManifest }>('manifest.ts')).map(({ manifest }) => manifest)
knowManifests(manifests)

/** Which data a change is seen in, by all manifests. */
export const { shownOn, dataOfIds } = changesOf(manifests)

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value
}
