import type { ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { useFormat } from '../format.ts'
import { useIsWide } from '../browser/use-media.ts'
import { Page } from '../page.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { type Column, DataList } from './data-list.tsx'
import type { PagedResult, Selection } from './data-list-types.ts'
import { type Filter, FilterBar } from './filter-bar.tsx'
import type { FilterKinds } from './list-filters.ts'
import { recentMonths } from './recent-months.ts'
import { useFilters } from './use-filters.ts'
import { useShownColumns } from './use-hidden-columns.ts'
import { WorkbookIcon } from './workbook-button.tsx'

/** Words of a filter: its label, and for one of some values what each is called; or the whole field, where that is not enough. */
type FilterWords<Kind> =
  | (Kind extends readonly (infer Value)[] ? [label: string, word: (value: Value) => string] : string)
  | Filter

interface Props<Row, Kinds extends FilterKinds> {
  title: string
  purpose: string
  action?: ReactNode
  isActionShort?: boolean
  /** Filters in their order. One without words, such as that of a link's id, has no field. */
  filters: Kinds
  words: { [Name in keyof Kinds]?: FilterWords<Kinds[Name]> }
  query: PagedResult<Row>
  columns: Column<Row>[]
  rowId?: (row: Row) => string
  rowLink?: (row: Row) => string
  /** Texts of an empty list: without a filter, and with one, where a link shows all. */
  empty: { none: ReactNode; noneFound: string; all: { to: string; label: string } }
  /** Number of all rows, where the server counted them. */
  total?: number | undefined
  /** Sums of all rows, over the list; below it on a phone, where the rows, which people work through, come first. */
  sums?: ReactNode
  /** Saved views of the list. */
  views?: ReactNode
  workbook?: { label: string; workbook: { isPending: boolean; mutate: () => void } } | undefined
  selection?: Selection | undefined
  /** Content between the head and the filters, such as a switch between parts. */
  above?: ReactNode
}

/** Screen of a list: head, filters, sums and rows. Its filters are declared once (list-filters.ts); columns are those of cells.tsx. */
export function ListScreen<Row extends object, const Kinds extends FilterKinds>({
  title,
  purpose,
  filters,
  words,
  query,
  columns,
  rowId = (row) => (row as { id: string }).id,
  rowLink,
  empty,
  total,
  sums,
  views,
  workbook,
  selection,
  above,
  ...head
}: Props<Row, Kinds>) {
  const format = useFormat()
  const isWide = useIsWide(37.5)
  const { shown, choice } = useShownColumns(columns)
  const [values] = useFilters(Object.keys(filters))
  const isNarrowed = Object.values(values).some(Boolean)
  return (
    <Page title={title} purpose={purpose} {...head}>
      {above}
      <FilterBar filters={fieldsOf(filters, words, () => recentMonths(format))}>
        <ColumnChoice columns={choice} />
        {views}
        {workbook && <WorkbookIcon {...workbook} />}
      </FilterBar>
      {isWide && sums}
      <DataList
        label={title}
        query={query}
        columns={shown}
        rowId={rowId}
        empty={isNarrowed ? <EmptyState text={empty.noneFound} link={empty.all} /> : textOrPart(empty.none)}
        {...(rowLink && { rowLink })}
        {...(total !== undefined && { total })}
        {...(selection && { selection })}
      />
      {!isWide && sums}
    </Page>
  )
}

const textOrPart = (none: ReactNode) => (typeof none === 'string' ? <EmptyState text={none} /> : none)

function fieldsOf(
  kinds: FilterKinds,
  words: Record<string, FilterWords<unknown> | FilterWords<readonly never[]> | undefined>,
  months: () => Options,
): Filter[] {
  return Object.entries(kinds).flatMap(([name, kind]): Filter[] => {
    const said = words[name]
    if (said === undefined || kind === 'id') return []
    if (typeof said === 'object' && 'kind' in said) return [said]
    const [label, word] = typeof said === 'string' ? [said] : said
    if (kind === 'month') return [{ kind, name, label, months: months() }]
    if (typeof kind === 'string') return [{ kind, name, label }]
    // The values are those of the kind; the compiler forgets it with the names.
    const options = kind.map((value) => ({ value, label: word?.(value as never) ?? value }))
    return [{ kind: 'select', name, label, options }]
  })
}

type Options = { value: string; label: string }[]
