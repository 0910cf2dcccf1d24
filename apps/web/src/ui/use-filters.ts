import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

type Values<Name extends string> = Record<Name, string>

/** What the address is going to be, from what it was when the screen was drawn. A screen that waits for its next part is
 *  drawn later than the address changes, and what somebody does meanwhile must not undo that. */
let underway: { from: string; to: URLSearchParams } | undefined

/** Filters that live in the address, so that a link shows the same view. Absent ones read as ''. */
export function useFilters<const Name extends string>(
  names: readonly Name[],
): [Values<Name>, (change: Partial<Values<Name>>) => void] {
  const [search, setSearch] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Values<Name>
  const from = search.toString()
  // Once the screen is drawn for another address, nothing is underway: coming back to this one begins with what it says.
  useEffect(() => {
    if (underway?.from !== from) underway = undefined
  }, [from])
  const change = (next: Partial<Values<Name>>) => {
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
