import { type ChangeKind, dataOfIds, shownOn } from '@navyk/api-spec/changes'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Tags of changes, as the server sends them; or everything, where it can't be known what has changed. */
export type Changes = readonly string[] | 'anything'

/** Whether what a query shows may be another one after the changes. Keys are `[data, …]`, of one thing `[data, 'one', id, …]`. */
export function isTouched(queryKey: readonly unknown[], changes: Changes): boolean {
  if (changes === 'anything') return true
  const [data, part, shownId] = queryKey
  return changes.some((tag) => {
    const [kind = '', id] = tag.split(':', 2)
    if (!isKind(kind) || !shownOn[kind].some((each) => each === data)) return false
    // Without an id a page shows the one that matters now, which may be another one after the change.
    const isOfOne = part === 'one' && data === dataOfIds[kind] && shownId !== ''
    const isOfAnother = id !== undefined && isOfOne && shownId !== id
    return !isOfAnother
  })
}

const isKind = (kind: string): kind is ChangeKind => kind in shownOn

/** What a change brings comes in several pieces (the answer, the event of it, events of what follows): so long we wait
 *  for the next one before anything is asked again. */
const gatherMs = 60

/** Asks again for what the changes touch and somebody looks at; whatever else they touch is old from now on, and is asked
 *  again when it is shown. A page that is hidden asks when it is looked at again. */
export function askingAgain(client: QueryClient) {
  /** What was being asked again when something changed: the answer may be from before. */
  const begunBefore = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    const isDue = (query: Query) => query.state.isInvalidated || begunBefore.has(query.queryHash)
    for (const query of client.getQueryCache().findAll({ type: 'active', predicate: isDue })) {
      const cancelRefetch = begunBefore.has(query.queryHash)
      void client.refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch })
    }
    begunBefore.clear()
  }
  const askSoon = () => {
    timer ??= setTimeout(ask, gatherMs)
  }
  const onVisibility = () => {
    if (document.visibilityState === 'visible') ask()
  }
  document.addEventListener('visibilitychange', onVisibility)

  /** Makes old what a query has, and what it is about to get. */
  const makeOld = (query: Query) => {
    query.invalidate()
    if (query.state.fetchStatus === 'idle') return
    if (query.isActive() && query.state.data !== undefined) return void begunBefore.add(query.queryHash)
    // A first answer, or one fetched for later, is waited for.
    const whenThere = () => {
      query.invalidate()
      askSoon()
    }
    void query.promise?.then(whenThere, () => {})
  }

  return {
    tell(changes: Changes): void {
      client
        .getQueryCache()
        .findAll({ predicate: ({ queryKey }) => isTouched(queryKey, changes) })
        .forEach(makeOld)
      askSoon()
    },
    stop(): void {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
