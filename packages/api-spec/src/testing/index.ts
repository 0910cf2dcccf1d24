/** Everything that api-spec declares, by name. The product imports each domain by its door; only tests look at all. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { changesOf, type EndpointDeclaration, knowManifests, type SpecManifest } from '#kit'

export { leavesOf } from './leaves.ts'

const sources = join(import.meta.dirname, '..')

/** Exports of the files of that name in every domain, by the domain: `money/invoices`. */
const exportsOf = <Exports>(name: string): Promise<[string, Exports][]> =>
  Promise.all(
    globSync(`*/*/${name}`, { cwd: sources })
      .toSorted()
      .map(
        async (file): Promise<[string, Exports]> => [
          dirname(file),
          await import(pathToFileURL(join(sources, file)).href),
        ],
      ),
  )

/** Schemas, endpoints and constants of every domain. */
const doors = await exportsOf<object>('index.ts')

type NamedEndpoint = [string, EndpointDeclaration]
const endpointsIn = (door: object): NamedEndpoint[] =>
  Object.entries(door).filter((entry): entry is NamedEndpoint => isEndpoint(entry[1]))

/** The endpoints of each domain, by name. */
export const endpointsByDomain = Object.fromEntries(doors.map(([domain, door]) => [domain, endpointsIn(door)]))

export const allEndpoints = endpointsIn(Object.assign({}, ...doors.map(([, door]) => door)))

const manifests = (await exportsOf<{ manifest: SpecManifest }>('manifest.ts')).map(([, { manifest }]) => manifest)
knowManifests(manifests)

/** Data that show a change of each kind, by all manifests. */
export const { shownOn, dataOfIds } = changesOf(manifests)

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value
}
