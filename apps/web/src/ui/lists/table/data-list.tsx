import { useRef } from 'react'
import { useTranslation } from '../../texts.ts'
import { DataCards } from './data-cards.tsx'
import classes from './data-list.module.css'
import type { DataListProps, PagedResult } from './data-list-types.ts'
import { DataTable } from './data-table.tsx'
import { QueryFailure } from '../../feedback/query-failure.tsx'
import { ListSkeleton } from '../../feedback/skeletons.tsx'
import { useIsWide } from '../../browser/use-media.ts'
import { MoreButton } from './more-button.tsx'
import { SelectionBar } from './selection-bar.tsx'

export type { Column } from './data-list-types.ts'

/** Makes the `PagedResult` that DataList takes of a query that answers all rows at once. */
export function toPaged<Row>(query: {
  data: { data: Row[] } | undefined
  error: unknown
  refetch: () => unknown
}): PagedResult<Row> {
  return {
    data: query.data && { pages: [query.data] },
    error: query.error,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    refetch: query.refetch,
  }
}

/** Makes the `PagedResult` of an endpoint that answers more than its rows; `rows` takes them out of a page. */
export function pagesOf<Page, Row>(
  query: Omit<PagedResult<Row>, 'data'> & { data: { pages: Page[] } | undefined },
  rows: (page: Page) => Row[],
): PagedResult<Row> {
  return { ...query, data: query.data && { pages: query.data.pages.map((page) => ({ data: rows(page) })) } }
}

/** A list: a table from 900 px, cards below, each with its loading, empty, refused and failed state. Pages by cursor
 *  with "show more". Sorting is in the address (`?order=`), with values that the columns name; the caller reads it. */
export function DataList<Row>(props: DataListProps<Row>) {
  const isWide = useIsWide(56.25)
  const { query, empty } = props
  const list = useRef<HTMLDivElement>(null)
  if (!query.data) return query.error ? <QueryFailure query={query} /> : <ListSkeleton />
  const rows = query.data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return empty
  return (
    <div ref={list} className={classes.list} data-stale={query.isPlaceholderData || undefined}>
      {isWide ? <DataTable {...props} rows={rows} /> : <DataCards {...props} rows={rows} />}
      <ListFoot query={query} shown={rows.length} total={props.total} />
      {props.selection && props.selection.ids.size > 0 && (
        <SelectionBar
          selection={props.selection}
          // The bar disappears with the element that has the focus.
          onDrop={() => list.current?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()}
        />
      )}
    </div>
  )
}

function ListFoot({ query, shown, total }: { query: PagedResult<unknown>; shown: number; total: number | undefined }) {
  const { t } = useTranslation('ui')
  const count = total ?? shown
  return (
    <div className={`row between gap-12 muted ${classes.foot}`}>
      <span aria-live="polite">
        {query.hasNextPage && total === undefined
          ? t('list.first', { count: shown })
          : total !== undefined && total > shown
            ? t('list.shown_of', { shown, total })
            : t('list.count', { count })}
      </span>
      <MoreButton of={query} label={t('list.more')} />
    </div>
  )
}
