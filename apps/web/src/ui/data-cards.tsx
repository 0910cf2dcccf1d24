import { Link } from 'react-router'
import classes from './data-cards.module.css'
import type { DataListProps } from './data-list-types.ts'

type Props<Row> = Pick<DataListProps<Row>, 'label' | 'columns' | 'rowId' | 'rowLink'> & { rows: Row[] }

/** A list on a narrow screen: the same facts as the table's, in the order of its columns. */
export function DataCards<Row>({ label, columns, rows, rowId, rowLink }: Props<Row>) {
  const [first] = columns
  const title = columns.find((column) => column.card === 'title') ?? first
  const states = columns.filter((column) => column.card === 'state')
  const facts = columns.filter((column) => column !== title && (column.card ?? 'fact') === 'fact')
  const sums = columns.filter((column) => column.foot !== undefined)
  return (
    <>
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={rowId(row)} className={classes.card} data-link={rowLink ? true : undefined}>
            <div className={classes.head}>
              <div className={classes.title}>
                {rowLink ? (
                  <Link to={rowLink(row)} className={classes.link}>
                    {title?.render(row)}
                  </Link>
                ) : (
                  title?.render(row)
                )}
              </div>
              {states.map((column) => (
                <div key={column.key}>{column.render(row)}</div>
              ))}
            </div>
            <dl className={classes.facts}>
              {facts.map((column) => (
                <div key={column.key} className={classes.fact}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {sums.length > 0 && (
        <dl className={classes.sums}>
          {sums.map((column) => (
            <div key={column.key} className={classes.fact}>
              <dt>{column.title}</dt>
              <dd>{column.foot}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
