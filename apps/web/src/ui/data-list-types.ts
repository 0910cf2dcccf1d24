import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Unique in the list; also the value in the address when the column is sorted by. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Figures stand at the end of their cell. */
  align?: 'start' | 'end'
  /** Width in rem; the rest is shared. */
  width?: number
  isSortable?: boolean
  /** Its place where there is no room for a table (below 900 px). A row is two or three lines there: the `head` with
   *  what one looks for at its `end`, then the `state` and what else one decides by (`line`, in their order). What has no
   *  place is found behind the row; where a row leads nowhere, everything is a `line`. */
  card?: 'head' | 'end' | 'line' | 'state'
  /** What stands there instead of the cell. Neither nothing nor a dash takes room. */
  short?: (row: Row) => ReactNode
  /** Its value is read there behind its title: 'Lessons: 8'. */
  isNamed?: boolean
  /** A name, which may be long: what does not fit of it there gives way to the lines after it. */
  isName?: boolean
  /** Where one of the two shows it and the other says it elsewhere. */
  only?: 'table' | 'card'
  /** Foot of the column: a sum over all rows, as the server counted it. */
  foot?: ReactNode
}

/** What `useInfiniteQuery(pages(…))` gives. */
export interface PagedResult<Row> {
  data: { pages: { data: Row[] }[] } | undefined
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isPlaceholderData?: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Chosen rows, by id, for actions on several at once. */
export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** Shown above the list while something is chosen. */
  actions: ReactNode
}

export interface DataListProps<Row> {
  /** What the rows are, for screen readers: "Requests". */
  label: string
  query: PagedResult<Row>
  columns: Column<Row>[]
  rowId: (row: Row) => string
  /** Where the row leads. The whole row is the link. */
  rowLink?: (row: Row) => string
  /** Shown when there are no rows. */
  empty: ReactNode
  /** All rows there are, where the server counted them; otherwise the loaded ones are counted. */
  total?: number
  selection?: Selection
}
