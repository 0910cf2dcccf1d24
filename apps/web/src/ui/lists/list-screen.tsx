import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { useFormat } from '../format.ts'
import { useIsWide } from '../browser/use-media.ts'
import { Page } from '../layout/page.tsx'
import { ColumnChoice } from './table/column-choice.tsx'
import { type Column, DataList } from './table/data-list.tsx'
import type { DataListProps, PagedResult, Selection } from './table/data-list-types.ts'
import { type Filter, FilterBar } from './filters/filter-bar.tsx'
import type { FilterKinds } from './filters/list-filters.ts'
import { recentMonths } from './filters/recent-months.ts'
import { useFilters } from './filters/use-filters.ts'
import { useShownColumns } from './table/use-hidden-columns.ts'
import { WorkbookIcon } from './workbook-button.tsx'

type Options = { value: string; label: string }[]

/** Words of one of some values: its label, what each value is called (false leaves one out) or the options, and the text of the first option
 *  where it is not "all". Such a filter chooses an order or a scope: it narrows nothing. */
type ChoiceWords<Value> = [label: string, options: ((value: Value) => string | false) | Options, first?: string]

/** Words of a filter: its label, and for one of some values the options; or the whole field, where that is not enough. False leaves the
 *  field out. */
type FilterWords<Kind> =
  | (Kind extends readonly (infer Value)[]
      ? ChoiceWords<Value>
      : Kind extends 'value'
        ? [label: string, options: Options, first?: string]
        : string)
  | Filter
  | false

interface ListProps<Row, Kinds extends FilterKinds> {
  title: string
  /** Filters in their order. One without words, such as that of a link's id, has no field; a list without fields has no bar of filters. */
  filters?: Kinds
  words?: { [Name in keyof Kinds]?: FilterWords<Kinds[Name]> }
  query: PagedResult<Row>
  columns: Column<Row>[]
  rowId?: (row: Row) => string
  rowLink?: (row: Row) => string
  /** Texts of an empty list: without a filter, and with one, where a link shows all. Without the second it is always the first. */
  empty: { none: ReactNode; noneFound?: string; all?: { to: string; label: string } }
  /** Number of all rows, where the server counted them. */
  total?: number | undefined
  /** Sums of all rows, over the list; below it on a phone, where the rows, which people work through, come first. */
  sums?: ReactNode
  /** Content between the filters and the rows. */
  beforeRows?: ReactNode
  /** Chips before the choice of columns, for filters without a field. */
  chips?: ReactNode
  /** Saved views of the list, and what stands after its workbook. */
  views?: ReactNode
  workbook?: ComponentProps<typeof WorkbookIcon> | undefined
  actions?: ReactNode
  selection?: Selection | undefined
  /** Draws the rows in another form than a table, such as cards. */
  render?: ((list: Pick<DataListProps<Row>, 'label' | 'query' | 'empty'>) => ReactNode) | undefined
}

type PageParts = Pick<ComponentProps<typeof Page>, 'purpose' | 'action' | 'isActionShort' | 'trail'>

interface ScreenProps<Row, Kinds extends FilterKinds> extends ListProps<Row, Kinds>, PageParts {
  /** Content between the head and the filters, such as a switch between parts. */
  above?: ReactNode
  below?: ReactNode
}

/** Screen of a list: head, filters, sums and rows. Its filters are declared once (list-filters.ts); columns are those of cells.tsx. */
export function ListScreen<Row extends object, const Kinds extends FilterKinds>({
  purpose,
  action,
  isActionShort = false,
  trail,
  above,
  below,
  ...list
}: ScreenProps<Row, Kinds>) {
  return (
    <Page title={list.title} purpose={purpose} action={action} isActionShort={isActionShort} {...(trail && { trail })}>
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
  words = {},
  query,
  columns,
  rowId = (row) => (row as { id: string }).id,
  rowLink,
  empty,
  total,
  sums,
  beforeRows,
  chips,
  views,
  workbook,
  actions,
  selection,
  render,
}: ListProps<Row, Kinds>) {
  const format = useFormat()
  const isWide = useIsWide(37.5)
  const fields = fieldsOf(filters ?? {}, words, () => recentMonths(format))
  const { shown, choice } = useShownColumns(columns)
  const choosing = fields.flatMap((field) => (field.kind === 'select' && field.first !== undefined ? field.name : []))
  const [values] = useFilters(Object.keys(filters ?? {}).filter((name) => !choosing.includes(name)))
  const isNarrowed = empty.noneFound !== undefined && Object.values(values).some(Boolean)
  const list = {
    label: title,
    query,
    empty: isNarrowed ? <EmptyState text={empty.noneFound ?? ''} link={empty.all ?? false} /> : textOrPart(empty.none),
  }
  return (
    <>
      {fields.length > 0 && (
        <FilterBar filters={fields}>
          {chips}
          {!render && <ColumnChoice columns={choice} />}
          {views}
          {workbook && <WorkbookIcon {...workbook} />}
          {actions}
        </FilterBar>
      )}
      {beforeRows}
      {isWide && sums}
      {render ? (
        render(list)
      ) : (
        <DataList
          {...list}
          columns={fields.length > 0 ? shown : columns}
          rowId={rowId}
          {...(rowLink && { rowLink })}
          {...(total !== undefined && { total })}
          {...(selection && { selection })}
        />
      )}
      {!isWide && sums}
    </>
  )
}

const textOrPart = (none: ReactNode) => (typeof none === 'string' ? <EmptyState text={none} /> : none)

type AnyWords = FilterWords<unknown> | FilterWords<readonly never[]> | FilterWords<'value'>

function fieldsOf(kinds: FilterKinds, words: Record<string, AnyWords | undefined>, months: () => Options): Filter[] {
  return Object.entries(kinds).flatMap(([name, kind]): Filter[] => {
    const said = words[name]
    if (said === undefined || said === false) return []
    if (typeof said === 'object' && 'kind' in said) return [said]
    const [label, options = [], first] = typeof said === 'string' ? [said] : said
    if (kind === 'month') return [{ kind, name, label, months: months() }]
    if (kind === 'search' || kind === 'day') return [{ kind, name, label }]
    const offered = typeof options === 'function' ? optionsOf(kind, options) : options
    return [{ kind: 'select', name, label, options: offered, ...(first !== undefined && { first }) }]
  })
}

/** Options of the values that have a word. */
const optionsOf = (values: 'value' | readonly string[], word: (value: never) => string | false): Options =>
  (values === 'value' ? [] : values).flatMap((value) => {
    // The values are those of the kind; the compiler forgets it with the names.
    const label = word(value as never)
    return label === false ? [] : { value, label }
  })
