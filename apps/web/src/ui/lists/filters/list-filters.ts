import { hiddenColumnsName } from '../table/use-hidden-columns.ts'
import { useFilters } from './use-filters.ts'

/** Kind of a filter: a text to search for, a month `YYYY-MM`, a day `YYYY-MM-DD`, one of some values, or any value: the id of
 *  a thing, which a link of another screen names, or an option that the server alone knows. */
export type FilterKind = 'search' | 'month' | 'day' | 'value' | readonly string[]

export type FilterKinds = Readonly<Record<string, FilterKind>>

/** Values of a list's filters; undefined where the address names none, or one that the list does not know. */
export type FilterValues<Kinds extends FilterKinds> = {
  [Name in keyof Kinds]?: (Kinds[Name] extends readonly (infer Value)[] ? Value : string) | undefined
}

/** Names in the address that a saved view of a list keeps. */
export const viewNamesOf = (kinds: FilterKinds): string[] => [...Object.keys(kinds), hiddenColumnsName]

/** Reads the filters of a list from the address. */
export function useListFilter<const Kinds extends FilterKinds>(kinds: Kinds): FilterValues<Kinds> {
  const [values] = useFilters(Object.keys(kinds))
  const known = Object.entries(kinds).map(([name, kind]) => {
    const value = values[name] || undefined
    return [name, typeof kind === 'string' ? value : kind.find((each) => each === value)]
  })
  // Object.fromEntries forgets which name has which value.
  return Object.fromEntries(known) as FilterValues<Kinds>
}
