import { type Pivot, type PivotLabel, type PivotRow, unitOf } from '@navyk/api-spec/views/pivot'
import type { Format } from '#ui/format.ts'
import type { ShownMeasure } from '../view.ts'

/** A row of the table with its sub-rows; cells by the index of their column. */
export interface TableRow {
  id: string
  label: PivotLabel
  /** The labels from the outermost row to this one. */
  path: PivotLabel[]
  sums: number[]
  cells: (number[] | undefined)[]
  inner: TableRow[]
}

/** Nests the rows of the answer, in which sub-rows follow their row. */
export function nestRows(rows: PivotRow[], columnCount: number): TableRow[] {
  const outermost: TableRow[] = []
  const open: TableRow[] = []
  for (const { level, label, sums, cells } of rows) {
    open.length = level
    const parent = open[level - 1]
    const byPlace: TableRow['cells'] = Array.from({ length: columnCount })
    for (const [place = 0, ...values] of cells) byPlace[place] = values
    const path = [...(parent?.path ?? []), label]
    const row = { id: path.map(({ id }) => id).join(' '), label, path, sums, cells: byPlace, inner: [] }
    if (parent) parent.inner.push(row)
    else outermost.push(row)
    open[level] = row
  }
  return outermost
}

/** The text of a cell. Where all is still ahead it is the plan alone. */
export function cellText(format: Format, measure: ShownMeasure, values: number[]): string {
  const [first = 0, held = 0, , ahead = 0] = values
  if (measure === 'plan_fact') return ahead > 0 && ahead === first ? String(first) : `${held}/${first}`
  switch (unitOf(measure)) {
    case 'lessons':
      return format.number(first)
    case 'minutes':
      return format.number(Math.round((first / 60) * 100) / 100)
    case 'kopecks':
      return format.amount(first)
  }
}

/** The shade of a cell: by plan and fact, or by the size of a measure in four steps. The figure says the same. */
export type Shade =
  | 'held'
  | 'partly'
  | 'planned'
  | 'unclosed'
  | 'none'
  | `${'more' | 'less'}-${1 | 2 | 3 | 4}`
  | undefined

const steps = [1, 2, 3, 4] as const

export function shadeOf(measure: ShownMeasure, values: number[], largest: number): Shade {
  const [first = 0, held = 0, unclosed = 0, ahead = 0] = values
  if (measure === 'plan_fact') {
    if (first === 0) return undefined
    // Lessons that wait for an outcome come first, then planned ones, which may still change.
    if (unclosed > 0) return 'unclosed'
    if (ahead > 0) return 'planned'
    if (held >= first) return 'held'
    return held > 0 ? 'partly' : 'none'
  }
  if (first === 0 || largest === 0) return undefined
  const step = steps[Math.min(3, Math.ceil((4 * Math.abs(first)) / largest) - 1)] ?? 1
  return first > 0 ? `more-${step}` : `less-${step}`
}

/** The largest figure of the outermost rows, the scale of the shades. */
export const largestOf = (rows: TableRow[]): number =>
  rows.reduce((most, { cells }) => cells.reduce((one, values) => Math.max(one, Math.abs(values?.[0] ?? 0)), most), 0)

/** The sums of the columns and the grand total; an empty column has none. */
export function totalsOf(pivot: Pivot | undefined): Pick<TableRow, 'sums' | 'cells'> {
  const cells = (pivot?.columnSums ?? []).map((sums) => (sums.some(Boolean) ? sums : undefined))
  return { sums: pivot?.sums ?? [], cells }
}

const digitPx = 7
const [leastColumn, mostColumn] = [29, 132]

/** Widths in pixels for the longest texts of columns and sums; few columns fill the window. */
export function widthsOf(
  texts: { cells: number; sums: number },
  room: { px: number; columns: number; isNarrow: boolean },
) {
  const name = room.isNarrow ? 124 : 184
  const total = Math.max(56, texts.sums * digitPx + 22)
  const needed = Math.max(room.isNarrow ? 44 : leastColumn, texts.cells * digitPx + 6)
  const equal = Math.floor((room.px - name - total - 2) / Math.max(room.columns, 1))
  return { name, column: Math.max(needed, Math.min(equal, mostColumn)), total }
}

export const pagesTogether = (pages: { data: Pivot }[]): PivotRow[] => pages.flatMap(({ data }) => data.rows)
