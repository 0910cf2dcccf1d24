import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

type Values<Name extends string> = Record<Name, string>

/** The query string after changes that are not rendered yet, and the one that is. While the address is deferred, a
 *  second change has to build on the first one instead of on the rendered address. */
let underway: { from: string; to: URLSearchParams } | undefined

/** The path of the screen that was requested last; the present screen stays while that one is loading. */
let asked: string | undefined
export const setRequestedPath = (pathname: string | undefined) => {
  asked = pathname
}

/** Filters in the query string, so that a link shows the same view. Absent ones are ''. */
export function useFilters<const Name extends string>(
  names: readonly Name[],
): [Values<Name>, (change: Partial<Values<Name>>) => void] {
  const [search, setSearch] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Values<Name>
  const { pathname } = useLocation()
  const from = search.toString()
  // Once another address is rendered, the pending one is dropped.
  useEffect(() => {
    if (underway?.from !== from) underway = undefined
  }, [from])
  const change = (next: Partial<Values<Name>>) => {
    // A person who has typed and gone to another screen is not brought back by the typed text.
    if (asked !== undefined && asked !== pathname) return
    const to = withValues(underway?.from === from ? underway.to : search, next)
    underway = { from, to }
    setSearch(to, { replace: true })
  }
  return [values, change]
}

function withValues(before: URLSearchParams, change: Record<string, string | undefined>): URLSearchParams {
  const search = new URLSearchParams(before)
  for (const [name, value] of Object.entries(change)) {
    if (value) search.set(name, value)
    else search.delete(name)
  }
  return search
}
