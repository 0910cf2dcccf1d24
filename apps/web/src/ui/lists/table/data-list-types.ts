import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Key, unique in the list. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Alignment: `end` for figures. */
  align?: 'start' | 'end'
  /** Width in rem. Columns without one share the rest. */
  width?: number
  /** Order in which the list can be sorted by it: the values of `order` in the address that sort up and down. */
  order?: { ascending: string; descending: string }
  /** Place in a card, where there is no room for a table (below 900 px). A row has two or three lines there: the `head` with the main
   *  figure at its `end`, then the `state` and further facts (`line`, in their order), then what may be cut off after one line, such as
   *  a note (`below`). Columns without a place are left out, because the page behind the row has them; where a row has no link, they
   *  are shown as `line`. */
  card?: 'head' | 'end' | 'line' | 'state' | 'below'
  /** Content in place of the cell in a card. Where it is empty or a dash, nothing is shown. */
  short?: (row: Row) => ReactNode
  /** True where a card shows it with its title: 'Lessons: 8'. */
  isNamed?: boolean
  /** True for a name, which may be long: a card cuts it off where it does not fit. */
  isName?: boolean
  /** Limits the column to the table, or to cards. */
  only?: 'table' | 'card'
  /** Foot of the column: a sum over all rows, as the server counted it. */
  foot?: ReactNode
}

/** Result of `useInfiniteQuery(listOf(…))`. */
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
  /** True for rows that may be chosen; all may, where it is absent. */
  mayChoose?: (id: string) => boolean
  /** Largest number that may be chosen at once; there is no checkbox for all then. */
  most?: number
  /** Actions at the end of the screen while something is chosen. */
  actions: ReactNode
}

export interface DataListProps<Row> {
  /** Noun for the rows, for screen readers: "Requests". */
  label: string
  query: PagedResult<Row>
  columns: Column<Row>[]
  rowId: (row: Row) => string
  /** Address that the row leads to. The whole row is the link. */
  rowLink?: (row: Row) => string
  /** Content when there are no rows. */
  empty: ReactNode
  /** Number of all rows, where the server counted them; otherwise the loaded ones are counted. */
  total?: number
  selection?: Selection
}

/** Whether a column has a sum; it has none while the totals are loading, or where there is nothing to add up. */
export const hasFoot = ({ foot }: Pick<Column<never>, 'foot'>): boolean => foot !== undefined && foot !== false
