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

interface ListProps<Row, Kinds extends FilterKinds> {
  title: string
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
  /** Chips before the choice of columns, for filters without a field. */
  chips?: ReactNode
  /** Saved views of the list, and what stands after its workbook. */
  views?: ReactNode
  workbook?: { label: string; workbook: { isPending: boolean; mutate: () => void } } | undefined
  actions?: ReactNode
  selection?: Selection | undefined
}

interface ScreenProps<Row, Kinds extends FilterKinds> extends ListProps<Row, Kinds> {
  purpose: string
  action?: ReactNode
  isActionShort?: boolean
  /** Content between the head and the filters, such as a switch between parts. */
  above?: ReactNode
  below?: ReactNode
}

/** Screen of a list: head, filters, sums and rows. Its filters are declared once (list-filters.ts); columns are those of cells.tsx. */
export function ListScreen<Row extends object, const Kinds extends FilterKinds>({
  purpose,
  action,
  isActionShort = false,
  above,
  below,
  ...list
}: ScreenProps<Row, Kinds>) {
  return (
    <Page title={list.title} purpose={purpose} action={action} isActionShort={isActionShort}>
      {above}
      <FilteredList {...list} />
      {below}
    </Page>
  )
}

/** A list with its filters, on a screen that has other parts, too. */
export function FilteredList<Row extends object, const Kinds extends FilterKinds>({
  title,
  filters,
  words,
  query,
  columns,
  rowId = (row) => (row as { id: string }).id,
  rowLink,
  empty,
  total,
  sums,
  chips,
  views,
  workbook,
  actions,
  selection,
}: ListProps<Row, Kinds>) {
  const format = useFormat()
  const isWide = useIsWide(37.5)
  const { shown, choice } = useShownColumns(columns)
  const [values] = useFilters(Object.keys(filters))
  const isNarrowed = Object.values(values).some(Boolean)
  return (
    <>
      <FilterBar filters={fieldsOf(filters, words, () => recentMonths(format))}>
        {chips}
        <ColumnChoice columns={choice} />
        {views}
        {workbook && <WorkbookIcon {...workbook} />}
        {actions}
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
    </>
  )
}

const textOrPart = (none: ReactNode) => (typeof none === 'string' ? <EmptyState text={none} /> : none)

type AnyWords = FilterWords<unknown> | FilterWords<readonly never[]>

function fieldsOf(kinds: FilterKinds, words: Record<string, AnyWords | undefined>, months: () => Options): Filter[] {
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
