import { Fragment, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { moveByArrows } from './move-by-arrows.ts'
import { ChooseAll, ChooseOne } from './row-choice.tsx'
import covering from '../lists.module.css'
import { type Column, type DataListProps, hasFoot } from './data-list-types.ts'

type Props<Row> = Pick<DataListProps<Row>, 'label' | 'columns' | 'rowId' | 'rowLink' | 'selection'> & { rows: Row[] }

/** A list on a narrow screen: the most important facts in two or three lines for each row; the page behind the row has
 *  the rest. Where several rows can be chosen, each begins with its checkbox. */
export function DataCards<Row>({ label, columns: all, rows, rowId, rowLink, selection }: Props<Row>) {
  const columns = all.filter(({ only }) => only !== 'table')
  const sums = columns.filter(hasFoot)
  const list = useId()
  return (
    <>
      {selection && selection.most === undefined && (
        <div className={`below-4 ${covering.all}`}>
          <ChooseAll ids={rows.map(rowId)} selection={selection} isWritten />
        </div>
      )}
      <ul className="panel clips" aria-label={label} data-rows onKeyDown={moveByArrows}>
        {rows.map((row) => (
          <li
            key={rowId(row)}
            className={`divides stack gap-2 holds ${covering.row}`}
            data-link={rowLink ? true : undefined}
            data-choice={selection ? true : undefined}
          >
            {selection && (
              <div className={`stack on-top ${covering.choice}`}>
                <ChooseOne id={rowId(row)} namedBy={`${list}-${rowId(row)}`} selection={selection} />
              </div>
            )}
            <Lines row={row} columns={columns} link={rowLink?.(row)} headId={selection && `${list}-${rowId(row)}`} />
          </li>
        ))}
      </ul>
      {sums.length > 0 && (
        <dl className={`panel above-12 ${covering.sums}`}>
          {sums.map((column) => (
            <div key={column.key} className="muted-terms line stretch between gap-16">
              <dt>{column.title}</dt>
              <dd className="strong">{column.foot}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

interface LinesProps<Row> {
  row: Row
  columns: Column<Row>[]
  link: string | undefined
  /** Id of the head, where another element is named by it. */
  headId: string | undefined
}

function Lines<Row>({ row, columns, link, headId }: LinesProps<Row>) {
  const head = columns.find(({ card }) => card === 'head') ?? columns[0]
  const placed = (place: Column<Row>['card']) =>
    columns
      .filter((column) => column !== head && (column.card ?? (link === undefined ? 'line' : undefined)) === place)
      .map((column) => ({
        key: column.key,
        name: column.isNamed && `${column.title}: `,
        isName: column.isName || undefined,
        content: renderShort(column, row),
      }))
      .filter(({ content }) => saysSomething(content))
  const end = placed('end')
  const facts = [...placed('state'), ...placed('line')]
  const below = placed('below')
  const heading = head && renderShort(head, row)
  return (
    <>
      <div className="line baseline gap-12">
        <div className={`fill strong anywhere ${covering.head}`} id={headId}>
          {link === undefined ? (
            heading
          ) : (
            <Link to={link} className={`${covering.link} ${covering.dataCardsLink}`}>
              {heading}
            </Link>
          )}
        </div>
        {end.map(({ key, content }) => (
          <div key={key} className={`fixed nowrap ${covering.end}`}>
            {content}
          </div>
        ))}
      </div>
      <Facts facts={facts} />
      {below.length > 0 && (
        <div className="muted size-14 cut">
          {below.map(({ key, name, content }, index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              {name}
              {content}
            </Fragment>
          ))}
        </div>
      )}
    </>
  )
}

interface Fact {
  key: string
  name: ReactNode
  isName: true | undefined
  content: ReactNode
}

function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <div className="clips">
      <div className={`muted size-14 anywhere ${covering.facts}`} data-in-line>
        {facts.map(({ key, name, isName, content }) => (
          <Fragment key={key}>
            <span className={`within ${covering.fact}`} data-is-name={isName}>
              {name}
              {content}
            </span>{' '}
          </Fragment>
        ))}
      </div>
    </div>
  )
}

const renderShort = <Row,>(column: Column<Row>, row: Row): ReactNode => (column.short ?? column.render)(row)

const saysSomething = (content: ReactNode): boolean =>
  content !== undefined && content !== null && content !== false && content !== '' && content !== '—'
