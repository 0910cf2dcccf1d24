import { Paper } from '#ui/facts/paper.tsx'
import { useIsPrinting } from '#ui/browser/use-printing.ts'
import { cellText, type TableRow } from './figures.ts'
import classes from '../pivot.module.css'
import type { GridLook } from './use-grid-look.ts'
import type { PivotWords } from '../use-pivot-words.ts'
import type { PivotView } from '../view.ts'

interface Props {
  words: PivotWords
  view: PivotView
  look: GridLook
  rows: TableRow[]
  totals: Pick<TableRow, 'sums' | 'cells'>
}

/** The whole table for print, in landscape; not rendered on the screen. */
export function PrintedPivot(props: Props) {
  const isPrinting = useIsPrinting()
  if (!isPrinting) return null
  return (
    <div className={classes.unseen}>
      <Paper isAcross>
        <Sheet {...props} />
      </Paper>
    </div>
  )
}

function Sheet({ words, view, look, rows, totals }: Props) {
  const { t, format, nameOf, measure } = words
  const text = (values: number[] | undefined) => (values?.some(Boolean) ? cellText(format, look.measure, values) : '')
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>
        {t('printed', {
          measure: measure(view.measure),
          from: format.longDate(view.from),
          to: format.longDate(view.to),
        })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{view.rows.map((dimension) => t(`dimensions.${dimension}`)).join(' / ')}</th>
          {look.columns.map((column) => (
            <th key={column.key} scope="col">
              {column.above}
              <br />
              {column.below}
            </th>
          ))}
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {flat(rows).map((row) => (
          <tr key={row.id}>
            <th scope="row" style={{ paddingInlineStart: `${row.path.length - 1}rem` }}>
              {nameOf(row.label)}
            </th>
            {look.columns.map((column, place) => (
              <td key={column.key}>{text(row.cells[place])}</td>
            ))}
            <td>{text(row.sums)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          {look.columns.map((column, place) => (
            <td key={column.key}>{text(totals.cells[place])}</td>
          ))}
          <td>{text(totals.sums)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const flat = (rows: TableRow[]): TableRow[] => rows.flatMap((row) => [row, ...flat(row.inner)])
