import { type SpecManifest, changesOf } from '@navyk/api-spec/kit'
import type { Query, QueryClient } from '@tanstack/react-query'

const manifests = import.meta.glob<SpecManifest>('../../../../../packages/api-spec/src/*/*/manifest.ts', {
  eager: true,
  import: 'manifest',
})
const { shownOn, dataOfIds } = changesOf(Object.values(manifests))

/** Tags of changes, as the server sends them; 'anything' where they are not known. */
export type ChangeTags = readonly string[] | 'anything'

/** Whether the changes may affect the data of a query. Keys are `[data, …]`, of one thing `[data, 'one', id, …]`. */
export function isTouched(queryKey: readonly unknown[], changes: ChangeTags): boolean {
  if (changes === 'anything') return true
  const [data, part, shownId] = queryKey
  return changes.some((tag) => {
    const [kind = '', id] = tag.split(':', 2)
    if (!shownOn[kind]?.some((each) => each === data)) return false
    // A query without an id shows the most relevant thing, which may be another one after the change.
    const isOfOne = part === 'one' && data === dataOfIds[kind] && shownId !== ''
    const isOfAnother = id !== undefined && isOfOne && shownId !== id
    return !isOfAnother
  })
}

/** A change is reported in several parts (the answer, its event, events of what follows). After one part, we wait this
 *  long for the next before refetching. */
const gatherMs = 60

/** Refetches the affected queries that are on the screen. Other affected queries are marked stale and refetched when
 *  they are shown. A hidden page refetches when it becomes visible. */
export function refetchChanged(client: QueryClient) {
  /** Queries that were already being fetched when the change came: their answers may be older than the change. */
  const begunBefore = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasStopped = false

  const refetchStale = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    const isDue = (query: Query) => query.state.isInvalidated || begunBefore.has(query.queryHash)
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isDue })) {
      const cancelRefetch = begunBefore.has(query.queryHash)
      void client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch })
    }
    begunBefore.clear()
  }
  const refetchSoon = () => {
    // An answer that was awaited may come after the end.
    if (hasStopped) return
    timer ??= setTimeout(refetchStale, gatherMs)
  }
  const onVisibility = () => {
    if (document.visibilityState === 'visible') refetchStale()
  }
  document.addEventListener('visibilitychange', onVisibility)

  /** Marks as stale the data of a query, and the answer that it is waiting for. */
  const markStale = (query: Query) => {
    query.invalidate()
    if (query.state.fetchStatus === 'idle') return
    if (query.isActive() && query.state.data !== undefined) return void begunBefore.add(query.queryHash)
    // Where the query has no data yet, its running request is awaited.
    const whenThere = () => {
      query.invalidate()
      refetchSoon()
    }
    void query.promise?.then(whenThere, () => {})
  }

  return {
    markChanged(changes: ChangeTags): void {
      client
        .getQueryCache()
        .findAll({ predicate: ({ queryKey }) => isTouched(queryKey, changes) })
        .forEach(markStale)
      refetchSoon()
    },
    stop(): void {
      hasStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
