import { businessDate, weekdayOf } from '@navyk/api-spec/kit'
import { useMemo } from 'react'
import type { Format } from '#ui/format.ts'
import { cellText, type TableRow, widthsOf } from './figures.ts'
import type { PivotWords } from '../use-pivot-words.ts'
import type { PivotView, ShownMeasure } from '../view.ts'
import { useIsWide } from '#ui/browser/use-media.ts'

interface GridColumn {
  key: string
  /** Name in full, for screen readers and on hover. */
  name: string
  above: string
  below: string
  isWeekend: boolean
  isToday: boolean
}

/** Settings that all rows share; the same object until something of it changes. */
export interface GridLook {
  measure: ShownMeasure
  format: Format
  columns: readonly GridColumn[]
  widths: ReturnType<typeof widthsOf>
  /** The figure with the darkest shade. */
  largest: number
}

interface Sizes {
  keys: readonly string[]
  totals: Pick<TableRow, 'sums' | 'cells'>
  largest: number
  /** The width of the container. */
  width: number
}

export function useGridLook(view: PivotView, sizes: Sizes, words: PivotWords): GridLook {
  const isNarrow = !useIsWide(37.5)
  const { format } = words
  const { columns, measure } = view
  const { keys, totals, largest, width } = sizes
  const key = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow from the format, the keys from their text
  return useMemo(() => {
    const today = businessDate(new Date())
    const described = keys.map((day, index): GridColumn => {
      const [above, below] = words.headOf({ columns }, day, index === 0)
      const isDay = columns === 'day'
      return {
        key: day,
        name: words.columnName({ columns }, day),
        above,
        below,
        isWeekend: isDay && weekdayOf(day) > 5,
        isToday: isDay && day === today,
      }
    })
    const lengthOf = (values: number[] | undefined) => (values ? cellText(format, measure, values).length : 0)
    const heads = described.map(({ above, below }) => Math.max(above.length, below.length))
    // A sum is at least as long as its cells, except for differences, which may cancel out.
    const longest = Math.max(...totals.cells.map(lengthOf), ...heads, lengthOf([largest, largest]), 1)
    const texts = { cells: longest, sums: Math.max(lengthOf(totals.sums), longest) }
    const widths = widthsOf(texts, { px: width, columns: keys.length, isNarrow })
    return { measure, format, columns: described, widths, largest }
  }, [key, columns, measure, format, largest, isNarrow, width, totals])
}
