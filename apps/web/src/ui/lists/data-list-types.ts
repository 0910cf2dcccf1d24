import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Unique in the list. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** `end` for figures. */
  align?: 'start' | 'end'
  /** Width in rem. Columns without one share the rest. */
  width?: number
  /** It is sorted by: the values of `order` in the address that sort up and down. */
  order?: { ascending: string; descending: string }
  /** Its place where there is no room for a table (below 900 px). A row has two or three lines there: the `head` with
   *  the main figure at its `end`, then the `state` and further facts (`line`, in their order), then what may be cut off
   *  after one line, such as a note (`below`). Columns without a place are left out, because the page behind the row has
   *  them; where a row has no link, they are shown as `line`. */
  card?: 'head' | 'end' | 'line' | 'state' | 'below'
  /** Replaces the cell there. Where it is empty or a dash, nothing is shown. */
  short?: (row: Row) => ReactNode
  /** It is shown there with its title: 'Lessons: 8'. */
  isNamed?: boolean
  /** A name, which may be long: it is cut off there where it does not fit. */
  isName?: boolean
  /** Shown only in the table, or only in cards. */
  only?: 'table' | 'card'
  /** Foot of the column: a sum over all rows, as the server counted it. */
  foot?: ReactNode
}

/** What `useInfiniteQuery(listOf(…))` gives. */
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
  /** Which rows may be chosen; all, where it is absent. */
  mayChoose?: (id: string) => boolean
  /** How many may be chosen at once; there is no checkbox for all then. */
  most?: number
  /** Shown at the end of the screen while something is chosen. */
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

/** Whether a column has a sum; it has none while the totals are loading, or where there is nothing to add up. */
export const hasFoot = ({ foot }: Pick<Column<never>, 'foot'>): boolean => foot !== undefined && foot !== false
