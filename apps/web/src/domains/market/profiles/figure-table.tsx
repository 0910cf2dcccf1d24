import classes from './figure-table.module.css'

interface Props {
  label: string
  /** The first names the rows, the others the figures. */
  columns: string[]
  rows: { title: string; share: number; figures: string[] }[]
  /** Of the bars: what was done, or what came to nothing. */
  tone: 'green' | 'grey'
}

/** Figures by row, with a bar below each row's name: the row against the largest one. The figures say the same, so the
 *  bar is drawing alone. */
export function FigureTable({ label, columns, rows, tone }: Props) {
  return (
    <table className={classes.table} data-tone={tone} aria-label={label}>
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
              <span className={classes.bar} aria-hidden>
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
