import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../texts.ts'
import { type Column, type DataListProps, hasFoot, type Selection } from './data-list-types.ts'
import { moveByArrows } from './move-by-arrows.ts'
import covering from '../lists.module.css'
import { ChooseAll, ChooseOne } from './row-choice.tsx'
import classes from './data-list.module.css'
import { Icon } from '../../icon.tsx'
import { useFilters } from '../filters/use-filters.ts'

type Props<Row> = Pick<DataListProps<Row>, 'label' | 'columns' | 'rowId' | 'rowLink' | 'selection'> & { rows: Row[] }

/** The table of a list. It scrolls with the page, its head stays at the top; arrows go from row to row. */
export function DataTable<Row>({ label, columns: all, rows, rowId, rowLink, selection }: Props<Row>) {
  const columns = all.filter(({ only }) => only !== 'card')
  const list = useId()
  return (
    <table className={`panel full ${classes.table}`} aria-label={label} data-rows onKeyDown={moveByArrows}>
      <colgroup>
        {selection && <col className={classes.rowChoice} />}
        {columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? undefined : { width: `${width}rem` }} />
        ))}
      </colgroup>
      <thead>
        <HeadRow ids={rows.map(rowId)} columns={columns} selection={selection} />
      </thead>
      <tbody>
        {rows.map((row) => (
          <BodyRow
            key={rowId(row)}
            row={row}
            id={rowId(row)}
            columns={columns}
            link={rowLink?.(row)}
            list={list}
            selection={selection}
          />
        ))}
      </tbody>
      {columns.some(hasFoot) && (
        <tfoot>
          <tr>
            {selection && <td />}
            {columns.map((column) => (
              <td key={column.key} data-align={column.align}>
                {column.foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

interface HeadRowProps<Row> {
  ids: string[]
  columns: Column<Row>[]
  selection: Selection | undefined
}

function HeadRow<Row>({ ids, columns, selection }: HeadRowProps<Row>) {
  const { t } = useTranslation('ui')
  return (
    <tr>
      {selection && (
        <th scope="col" className={selection.most === undefined ? classes.above : undefined}>
          {selection.most === undefined ? (
            <ChooseAll ids={ids} selection={selection} />
          ) : (
            <VisuallyHidden>{t('list.choose')}</VisuallyHidden>
          )}
        </th>
      )}
      {columns.map((column) => (
        <HeadCell key={column.key} column={column} />
      ))}
    </tr>
  )
}

interface BodyRowProps<Row> {
  row: Row
  id: string
  columns: Column<Row>[]
  link: string | undefined
  /** Id of the list, with which the ids of its heads begin. */
  list: string
  selection: Selection | undefined
}

/** A row; its first cell has the link, and names the checkbox. */
function BodyRow<Row>({ row, id, columns, link, list, selection }: BodyRowProps<Row>) {
  return (
    <tr data-link={link === undefined ? undefined : true}>
      {selection && (
        <td className={classes.above}>
          <ChooseOne id={id} namedBy={`${list}-${id}`} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          <div className="two-lines" id={selection && index === 0 ? `${list}-${id}` : undefined}>
            {link !== undefined && index === 0 ? (
              <Link to={link} className={`medium ${covering.link} ${classes.link}`}>
                {column.render(row)}
              </Link>
            ) : (
              column.render(row)
            )}
          </div>
        </td>
      ))}
    </tr>
  )
}

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const [{ order }, change] = useFilters(['order'])
  if (!column.order) {
    return (
      <th scope="col" data-align={column.align}>
        {column.title}
      </th>
    )
  }
  const { ascending, descending } = column.order
  const direction = order === ascending ? 'ascending' : order === descending ? 'descending' : undefined
  const icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort
  const next = direction === 'ascending' ? descending : direction === 'descending' ? '' : ascending
  return (
    <th scope="col" data-align={column.align} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={`inline bare gap-4 inherits pad-0 ${classes.sort}`}
        onClick={() => change({ order: next })}
      >
        {column.title}
        <Icon of={icon} size={14} />
      </button>
    </th>
  )
}
