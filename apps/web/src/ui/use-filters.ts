import { useSearchParams } from 'react-router'

type Values<Name extends string> = Record<Name, string>

/** Filters that live in the address, so that a link shows the same view. Absent ones read as ''. */
export function useFilters<const Name extends string>(
  names: readonly Name[],
): [Values<Name>, (change: Partial<Values<Name>>) => void] {
  const [search, setSearch] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Values<Name>
  const change = (next: Partial<Values<Name>>) => setSearch((before) => withValues(before, next), { replace: true })
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
