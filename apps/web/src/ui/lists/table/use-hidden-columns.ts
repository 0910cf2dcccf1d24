import type { Column } from './data-list-types.ts'
import { useFilters } from '../filters/use-filters.ts'

/** The parameter of the address that keeps hidden columns, so that a link and a saved view show the same columns. */
export const hiddenColumnsName = 'hide'

/** Keys of the hidden columns, and a function that hides one or shows it again. */
export function useHiddenColumns(): [ReadonlySet<string>, (key: string) => void] {
  const [{ hide }, change] = useFilters([hiddenColumnsName])
  const hidden = new Set(hide.split(',').filter(Boolean))
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    change({ hide: [...next].toSorted().join(',') })
  }
  return [hidden, toggle]
}

/** The columns that are to be shown, and those that can be left out: all but the one that names the row. */
export function useShownColumns<Row>(columns: Column<Row>[]) {
  const [hidden] = useHiddenColumns()
  const free = columns.filter(({ card, only }) => card !== 'head' && only !== 'card')
  return {
    shown: columns.filter((column) => !free.includes(column) || !hidden.has(column.key)),
    choice: free.map(({ key, title }) => ({ key, title })),
  }
}
