import classes from './figure-table.module.css'

interface Props {
  label: string
  /** Titles: the first of the row names, the others of the figures. */
  columns: string[]
  rows: { title: string; share: number; figures: string[] }[]
  /** The colour of the bars. */
  tone: 'green' | 'grey'
}

/** Figures by row, with a bar below each row's name: the row against the largest one. The bars are hidden from screen
 *  readers, because the figures say the same. */
export function FigureTable({ label, columns, rows, tone }: Props) {
  return (
    <table className={`collapsed full figures ${classes.table}`} data-tone={tone} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.title}>
            <th scope="row">
              {row.title}
              <span className={`tinted clips block above-4 ${classes.bar}`} aria-hidden>
                <span style={{ inlineSize: `${Number.isFinite(row.share) ? row.share * 100 : 0}%` }} />
              </span>
            </th>
            {row.figures.map((figure, index) => (
              <td key={columns[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
