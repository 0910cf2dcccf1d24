import { FilterChip } from './filter-chip.tsx'
import { changedNames } from './use-changed.ts'
import { useFilters } from './use-filters.ts'

/** Chip of a list that is narrowed to what has changed in one way since a day; pressing it shows the rest again. */
export function ChangedChip({ label }: { label: string }) {
  const [, change] = useFilters(changedNames)
  return <FilterChip label={label} onRemove={() => change({ changed: '', since: '' })} />
}
