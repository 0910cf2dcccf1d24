import type { PivotCell, PivotRow, PivotSums } from '@navyk/api-spec'
import { businessDate, datesOfMonth, weekdayOf } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../ui/format.ts'
import { cellText, cellTone } from './cell.ts'
import classes from './pivot-table.module.css'

interface Props {
  month: string
  rows: PivotRow[]
  days: (PivotCell & { date: string })[]
  sums: PivotSums
  isStaff: boolean
}

/** The only table of the product that scrolls sideways; its first column and its head stay in sight. */
export function PivotTable({ month, rows, days, sums, isStaff }: Props) {
  const { t } = useTranslation('pivot')
  const format = useFormat()
  const dates = datesOfMonth(month)
  const today = businessDate(new Date())
  const byDate = new Map(days.map((day) => [day.date, day]))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for arrow keys */}
      <section className={classes.scroller} aria-label={t('title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.client}>
                {t('client')}
              </th>
              {dates.map((date) => (
                <th
                  key={date}
                  scope="col"
                  data-weekend={weekdayOf(date) > 5 || undefined}
                  data-today={date === today || undefined}
                >
                  <abbr title={format.longDate(date)}>
                    <span className={classes.weekday}>{format.weekday(weekdayOf(date))}</span>
                    {Number(date.slice(8))}
                  </abbr>
                </th>
              ))}
              <SumHeads />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.contractId} row={row} month={month} dates={dates} isStaff={isStaff} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={classes.client}>
                {t('total')}
              </th>
              {dates.map((date) => (
                <Cell key={date} cell={byDate.get(date)} date={date} />
              ))}
              <SumCells sums={sums} />
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={classes.legend}>
        <span data-tone="green">{t('legend.held')}</span>
        <span data-tone="blue">{t('legend.planned')}</span>
        <span data-tone="amber">{t('legend.partly')}</span>
        <span data-tone="grey">{t('legend.cancelled')}</span>
      </p>
    </>
  )
}

function SumHeads() {
  const { t } = useTranslation('pivot')
  return ['planned', 'held', 'cancelled', 'hours'].map((measure) => (
    <th key={measure} scope="col" className={classes.sum}>
      {t(`measures.${measure}`)}
    </th>
  ))
}

function Row({ row, month, dates, isStaff }: { row: PivotRow; month: string; dates: string[]; isStaff: boolean }) {
  const { t } = useTranslation(['pivot', 'offers'])
  const format = useFormat()
  const byDate = new Map(row.cells.map((cell) => [cell.date, cell]))
  return (
    <tr>
      <th scope="row" className={classes.client}>
        <Link
          className={classes.link}
          to={`/dashboard/lesson-list?view=all&contractId=${row.contractId}&month=${month}`}
        >
          {row.learnerName}
        </Link>
        <span className={classes.subject}>
          {t(`subjects.${row.subject}`, { ns: 'offers' })}
          {isStaff && ` · ${format.shortName(row.executor)}`}
        </span>
      </th>
      {dates.map((date) => (
        <Cell key={date} cell={byDate.get(date)} date={date} />
      ))}
      <SumCells sums={row.sums} />
    </tr>
  )
}

function Cell({ cell, date }: { cell: PivotCell | undefined; date: string }) {
  const { t } = useTranslation('pivot')
  const format = useFormat()
  const isWeekend = weekdayOf(date) > 5 || undefined
  if (!cell) return <td data-weekend={isWeekend} />
  const words = t('cell', {
    date: format.date(date),
    planned: cell.planned,
    held: cell.held,
    cancelled: cell.cancelled,
  })
  return (
    <td data-weekend={isWeekend} title={words}>
      <span className={classes.cell} data-tone={cellTone(cell)} aria-hidden>
        {cellText(cell)}
      </span>
      <span className={classes.words}>{words}</span>
    </td>
  )
}

function SumCells({ sums }: { sums: PivotSums }) {
  const format = useFormat()
  return (
    <>
      <td className={classes.sum}>{sums.planned}</td>
      <td className={classes.sum}>{sums.held}</td>
      <td className={classes.sum}>{sums.cancelled}</td>
      <td
        className={classes.sum}
      >{`${format.number(sums.heldMinutes / 60)} / ${format.number(sums.plannedMinutes / 60)}`}</td>
    </>
  )
}
