/** What a domain declares for browser and server. Each domain has a manifest.ts, which is found by its name. */
export interface SpecManifest {
  /** The kinds of changes that data shows, by the name of the data. That name is the first word of the web app's query
   *  keys. The data is the domain's own, or that of a lower domain, which can't know which domains change what it
   *  shows. A change is named by a tag: the kind alone (some or many of that kind), or the kind and the id of the one
   *  that changed: `contract`, `contract:019a…`. */
  shows: Record<string, readonly string[]>
  /** The data whose ids a tag of this kind carries: a page about another id need not ask again. */
  ids?: Record<string, string>
}

/** The manifests by the places of their domains. Each domain adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface SpecManifests {}

type Shows = { [Domain in keyof SpecManifests]: SpecManifests[Domain]['shows'] }[keyof SpecManifests]
type OfEach<Each> = Each extends unknown ? keyof Each : never
type KindsOfEach<Each> = Each extends Record<string, readonly (infer Kind)[]> ? Kind : never

/** The first word of a query's key. */
export type ShownData = OfEach<Shows> & string
/** A kind of thing whose changes open pages are told of. */
export type ChangeKind = KindsOfEach<Shows> & string

/** The manifests of all domains put together: which data shows a change of each kind, and which data the ids belong
 *  to. */
export interface Changes {
  shownOn: Readonly<Record<string, readonly string[]>>
  dataOfIds: Readonly<Record<string, string>>
}

/** Puts manifests together. */
export function changesOf(manifests: readonly SpecManifest[]): Changes {
  const shown = manifests.flatMap(({ shows }) =>
    Object.entries(shows).flatMap(([data, kinds]) => kinds.map((kind) => ({ data, kind }))),
  )
  const byKind = Object.entries(Object.groupBy(shown, ({ kind }) => kind))
  const shownOn = Object.fromEntries(byKind.map(([kind, all = []]) => [kind, all.map(({ data }) => data)]))
  return { shownOn, dataOfIds: Object.assign({}, ...manifests.map(({ ids }) => ids)) }
}
