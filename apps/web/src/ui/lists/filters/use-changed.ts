import { useFilters } from './use-filters.ts'

export const changedNames = ['changed', 'since'] as const

/** Change and the day since which it counts, from the address; nothing where it does not have both in words that are known. */
export function useChanged<Changed extends string>(
  changes: readonly Changed[],
): { changed: Changed; since: string } | Record<string, never> {
  const [filters] = useFilters(changedNames)
  const changed = changes.find((each) => each === filters.changed)
  const isDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(filters.since)
  return changed !== undefined && isDay ? { changed, since: filters.since } : {}
}
