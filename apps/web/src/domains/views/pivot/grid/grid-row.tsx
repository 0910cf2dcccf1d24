import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { cellText, shadeOf, type TableRow } from './figures.ts'
import classes from '../pivot.module.css'
import shades from '../shades.module.css'
import type { GridLook } from './use-grid-look.ts'

interface Props {
  look: GridLook
  row: Pick<TableRow, 'sums' | 'cells'>
  name: string
  /** Index among the shown rows, and the offset in pixels unless the row is in the normal flow. */
  index: number
  top?: number
  level: number
  /** True while the sub-rows are shown; undefined for a row without them. */
  isExpanded?: boolean | undefined
  /** The columns that are rendered. */
  places: readonly number[]
  /** The column that has the focus; -1 where another row has it. */
  active: number
  isTotal?: boolean
}

/** A row of the table. Memoized, so that scrolling renders only the rows that become visible. */
export const GridRow = memo(function GridRow(props: Props) {
  const { look, row, name, index, top, level, isExpanded, places, active, isTotal } = props
  const { t } = useTranslation('pivot')
  const { measure, format, widths, columns } = look
  const last = columns.length + 1
  return (
    <tr
      aria-rowindex={index + 2}
      className={classes.row}
      data-total={isTotal || undefined}
      style={top === undefined ? undefined : { top }}
    >
      <th
        scope="row"
        aria-colindex={1}
        className={classes.name}
        data-row={index}
        data-column={0}
        tabIndex={active === 0 ? 0 : -1}
        style={{ width: widths.name, paddingInlineStart: `${0.5 + level}rem` }}
        title={name}
      >
        {isExpanded !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.toggle}
            aria-expanded={isExpanded}
            aria-label={t(isExpanded ? 'collapse' : 'expand', { name })}
            data-toggle
          >
            <Icon of={IconChevronRight} />
          </button>
        )}
        <span className="cut">{name}</span>
      </th>
      {places.map((place) => (
        <GridCell
          key={place}
          look={look}
          row={index}
          place={place}
          values={row.cells[place]}
          isActive={active === place + 1}
          isTotal={isTotal === true}
        />
      ))}
      <td
        aria-colindex={last + 1}
        className={classes.sum}
        data-row={index}
        data-column={last}
        tabIndex={active === last ? 0 : -1}
        style={{ width: widths.total }}
      >
        {cellText(format, measure, row.sums)}
      </td>
    </tr>
  )
})

interface CellProps {
  look: GridLook
  row: number
  place: number
  values: number[] | undefined
  isActive: boolean
  isTotal: boolean
}

const GridCell = memo(function GridCell({ look, row, place, values, isActive, isTotal }: CellProps) {
  const { measure, format, widths, columns, largest } = look
  const { isWeekend = false } = columns[place] ?? {}
  return (
    <td
      aria-colindex={place + 2}
      className={classes.cell}
      data-row={row}
      data-column={place + 1}
      data-empty={values === undefined || undefined}
      data-weekend={isWeekend || undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ insetInlineStart: widths.name + place * widths.column, width: widths.column }}
    >
      {values && (
        <span
          className={`inherits ${shades.shade}`}
          data-shade={isTotal ? undefined : shadeOf(measure, values, largest)}
        >
          {cellText(format, measure, values)}
        </span>
      )}
    </td>
  )
})
