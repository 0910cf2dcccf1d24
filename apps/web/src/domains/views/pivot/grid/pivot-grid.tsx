import { createExpandedRowModel, rowExpandingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { TableRow } from './figures.ts'
import { GridRow } from './grid-row.tsx'
import classes from '../pivot.module.css'
import { gridKeys, type Place, useActivePlace } from './use-grid-keys.ts'
import type { GridLook } from './use-grid-look.ts'
import type { PivotWords } from '../use-pivot-words.ts'

interface Props {
  words: PivotWords
  look: GridLook
  rows: TableRow[]
  totals: Pick<TableRow, 'sums' | 'cells'>
  /** Number of outermost rows, including those not fetched yet. */
  rowCount: number
  /** Whether rows can be unfolded. */
  isNested: boolean
  /** Called when the end of the loaded rows becomes visible. */
  onNearEnd: () => void
  /** Opens the lessons of a cell; without a row those of a column, without a column those of a row. */
  onOpen: (row: TableRow | undefined, column: string | undefined) => void
}

const features = tableFeatures({ rowExpandingFeature, expandedRowModel: createExpandedRowModel() })
const rowHeight = 44
const headHeight = 48
/** Number of rows that are loaded before they become visible. */
const rowsAhead = 30

const noColumns: never[] = []
const innerOf = (row: TableRow) => row.inner
const idOf = (row: TableRow) => row.id

/** The table with its unfolded rows. */
export function PivotGrid(props: Props) {
  const { rows } = props
  const table = useTable({ features, columns: noColumns, data: rows, getSubRows: innerOf, getRowId: idOf })
  return <GridInSight {...props} shown={table.getRowModel().rows} />
}

type ShownRow = ReturnType<ReturnType<typeof useTable<typeof features, TableRow>>['getRowModel']>['rows'][number]

type ShownProps = Props & { shown: ShownRow[] }

/** A virtualized grid: only visible rows and columns are rendered; head, names and sums are sticky. Scrolling renders
 *  only this component. */
function GridInSight(props: ShownProps) {
  const { words, look, rows, totals, rowCount, onNearEnd, shown } = props
  const { t } = words
  const scroller = useRef<HTMLDivElement>(null)
  const { widths, columns } = look
  const size = { rows: shown.length + 1, columns: columns.length + 2, page: 10 }
  const [active, setActive] = useActivePlace(size)
  const { down, across, places } = useSight(scroller, shown.length, look, active)
  const follow = useFocus(scroller, active)
  const activateCell = ({ row, column }: Place) => {
    follow()
    setActive({ row, column })
    if (row < shown.length) down.scrollToIndex(row)
    if (column > 0 && column <= columns.length) across.scrollToIndex(column - 1)
  }
  const { enter, click } = pressesOf(props, setActive)
  useMoreRows(down.getVirtualItems().at(-1)?.index, shown.length, onNearEnd)
  const width = widths.name + columns.length * widths.column + widths.total
  const hidden = rowCount - rows.length
  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus
        role="grid"
        aria-label={t('title')}
        aria-rowcount={shown.length + hidden + 2}
        aria-colcount={size.columns}
        className={classes.canvas}
        style={{ width }}
        onKeyDown={gridKeys(active, size, activateCell, enter)}
        onClick={click}
      >
        <thead className={classes.head}>
          <GridHead
            look={look}
            places={places}
            name={t(`dimensions.${rows[0]?.label.kind ?? 'customer'}`)}
            total={t('total')}
          />
        </thead>
        <GridBody {...props} visible={down.getVirtualItems()} places={places} active={active} />
        <tfoot className={classes.foot}>
          <GridRow
            look={look}
            row={totals}
            name={t('total')}
            index={shown.length}
            level={0}
            places={places}
            active={columnIn(active, shown.length)}
            isTotal
          />
        </tfoot>
      </table>
    </div>
  )
}

interface BodyProps extends ShownProps {
  visible: { index: number }[]
  places: number[]
  active: Place
}

/** The rows that are visible. */
function GridBody({ words, look, isNested, shown, visible, places, active }: BodyProps) {
  return (
    <tbody className={classes.body} style={{ height: shown.length * rowHeight }}>
      {visible.map(({ index }) => {
        const row = shown[index]
        return (
          row && (
            <GridRow
              key={row.id}
              look={look}
              row={row.original}
              name={words.nameOf(row.original.label)}
              index={index}
              top={index * rowHeight}
              level={row.depth}
              isExpanded={isNested && row.getCanExpand() ? row.getIsExpanded() : undefined}
              places={places}
              active={columnIn(active, index)}
            />
          )
        )
      })}
    </tbody>
  )
}

/** Column of the focused cell, where it is in this row. */
const columnIn = (active: Place, row: number) => (active.row === row ? active.column : -1)

/** Focuses the cell that keys have moved to, once it is rendered. @returns what announces such a move */
function useFocus(scroller: RefObject<HTMLElement | null>, active: Place): () => void {
  const isMoved = useRef(false)
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    cellAt(scroller.current, active)?.focus({ preventScroll: true })
  })
  return () => {
    isMoved.current = true
  }
}

/** Asks for more rows when few of the loaded ones are left to scroll to. */
function useMoreRows(lastVisible: number | undefined, count: number, onNearEnd: () => void): void {
  const isNearEnd = (lastVisible ?? 0) > count - rowsAhead
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when rows have come
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, count])
}

/** Enter and clicks: they unfold a row, or open the lessons of a cell. */
function pressesOf({ look, totals, onOpen, shown }: ShownProps, setActive: (place: Place) => void) {
  const toggle = (index: number) => shown[index]?.toggleExpanded()
  const open = ({ row, column }: Place) => onOpen(shown[row]?.original, look.columns[column - 1]?.key)
  const enter = ({ row, column }: Place) => {
    const one = shown[row]
    if (column === 0 && one?.getCanExpand()) toggle(row)
    else if (hasAny(one?.original ?? totals, column)) open({ row, column })
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target)
    if (!place) return
    setActive(place)
    const isToggle = event.target instanceof Element && event.target.closest('[data-toggle]') !== null
    if (isToggle) toggle(place.row)
    else enter(place)
  }
  return { enter, click }
}

/** The visible rows and columns; the focused cell is always included. */
function useSight(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  { widths, columns }: GridLook,
  active: Place,
) {
  const down = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: rowHeight,
    rangeExtractor: (range) => withActive(range, active.row),
  })
  const across = useVirtualizer({
    horizontal: true,
    isRtl: document.documentElement.dir === 'rtl',
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => widths.column,
    overscan: 0,
    scrollMargin: widths.name,
    scrollPaddingStart: widths.name,
    scrollPaddingEnd: widths.total,
    rangeExtractor: (range) => withActive(inBlocks(range), active.column - 1),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths of another measure or screen have to be taken anew
  useLayoutEffect(() => across.measure(), [widths.column, columns.length])

  const visible = across.getVirtualItems().map(({ index }) => index)
  const key = visible.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same columns are the same list, so rows stay as drawn
  const places = useMemo(() => visible, [key])
  return { down, across, places }
}

function GridHead({ look, places, name, total }: { look: GridLook; places: number[]; name: string; total: string }) {
  const { widths, columns } = look
  return (
    <tr aria-rowindex={1} className={classes.heads}>
      <th scope="col" aria-colindex={1} className={classes.name} style={{ width: widths.name }}>
        {name}
      </th>
      {places.map((place) => {
        const column = columns[place]
        return (
          column && (
            <th
              key={place}
              scope="col"
              aria-colindex={place + 2}
              aria-label={column.name}
              title={column.name}
              className={classes.column}
              data-weekend={column.isWeekend || undefined}
              data-today={column.isToday || undefined}
              style={{ insetInlineStart: widths.name + place * widths.column, width: widths.column }}
            >
              <span className={classes.above}>{column.above}</span>
              {column.below}
            </th>
          )
        )
      })}
      <th scope="col" aria-colindex={columns.length + 2} className={classes.sum} style={{ width: widths.total }}>
        {total}
      </th>
    </tr>
  )
}

/** Columns are added and removed in blocks, so that scrolling sideways does not render every row in every frame. */
const blockSize = 6
const inBlocks = (range: Range): Range => ({
  ...range,
  startIndex: Math.floor(range.startIndex / blockSize) * blockSize,
  endIndex: Math.min(Math.ceil((range.endIndex + 1) / blockSize) * blockSize, range.count) - 1,
})

/** The visible range and the focused index, whose element must stay rendered. */
function withActive(range: Range, active: number): number[] {
  const places = defaultRangeExtractor(range)
  if (active < 0 || active >= range.count || places.includes(active)) return places
  return [...places, active].toSorted((one, other) => one - other)
}

/** Whether a cell has lessons; names and sums always have. */
const hasAny = ({ cells }: Pick<TableRow, 'cells'>, column: number) =>
  column === 0 || column > cells.length || cells[column - 1] !== undefined

const cellAt = (grid: HTMLElement | null, { row, column }: Place) =>
  grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}
