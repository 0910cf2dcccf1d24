/** Declarations of a domain for browser and server. Each domain has a manifest.ts, which is found by its name. */
export interface SpecManifest {
  /** The kinds of changes that data shows, by the name of the data. That name is the first word of the web app's query
   *  keys. The data is the domain's own, or that of a lower domain, which can't know which domains change what it
   *  shows. A change is named by a tag: the kind alone (some or many of that kind), or the kind and the id of the one
   *  that changed: `contract`, `contract:019a…`. */
  shows?: Record<string, readonly string[]>
  /** The data whose ids a tag of this kind carries: a page about another id need not ask again. */
  ids?: Record<string, string>
  notices?: TopicOfNotices
  /** Kind under which a reading of staff is recorded, by the path below `/frontend-api/`, which stands for all paths below it. The kind
   *  says whose records the answers show; null for records of the reader or of nobody. */
  readings?: Record<string, string | null>
  /** Screens of which people keep the filters under a name. */
  savedViews?: readonly string[]
}

/** Declaration of the topic that a domain's notices belong to. */
export interface TopicOfNotices {
  /** The name of the topic, with which the key of each text begins: `offers.notices.responded`. */
  topic: string
  /** The kind of thing that they are about; the event of a notice also says that the thing has changed. */
  about: string
  /** The roles that get them, and can choose where else they go. */
  to: readonly string[]
  /** Permissions of which staff who look at somebody else's cabinet need one to read the notices. */
  lookers?: readonly string[]
  /** Position of the topic where people choose topics. */
  order: number
}

/** The manifests by the paths of their domains. Each domain adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface SpecManifests {}

type FieldOf<Manifest, Field extends string> = Manifest extends Record<Field, infer Said> ? Said : never
/** Type of the values that the domains give to one field of their manifests. */
export type ManifestValue<Field extends keyof SpecManifest> = FieldOf<SpecManifests[keyof SpecManifests], Field>

type Shows = ManifestValue<'shows'>
type OfEach<Each> = Each extends unknown ? keyof Each : never
type KindsOfEach<Each> = Each extends Record<string, readonly (infer Kind)[]> ? Kind : never

/** The first word of a query's key. */
export type ShownData = OfEach<Shows> & string
/** A kind of thing whose changes open pages are told of. */
export type ChangeKind = KindsOfEach<Shows> & string

/** The manifests of all domains put together: which data shows a change of each kind, and which data the ids belong
 *  to. */
export interface ManifestChanges {
  shownOn: Readonly<Record<string, readonly string[]>>
  dataOfIds: Readonly<Record<string, string>>
}

/** Puts manifests together. */
export function changesOf(manifests: readonly SpecManifest[]): ManifestChanges {
  const shown = manifests.flatMap(({ shows = {} }) =>
    Object.entries(shows).flatMap(([data, kinds]) => kinds.map((kind) => ({ data, kind }))),
  )
  const byKind = Object.entries(Object.groupBy(shown, ({ kind }) => kind))
  const shownOn = Object.fromEntries(byKind.map(([kind, all = []]) => [kind, all.map(({ data }) => data)]))
  return { shownOn, dataOfIds: Object.assign({}, ...manifests.map(({ ids }) => ids)) }
}
