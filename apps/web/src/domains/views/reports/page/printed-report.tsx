import { measuresOf, type Report, type ReportGroup } from '@navyk/api-spec/views/reports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Paper } from '#ui/facts/paper.tsx'
import { Part } from '#ui/loading/lazy-part.tsx'
import { useIsPrinting } from '#ui/browser/use-printing.ts'
import { groupsQuery } from '../api.ts'
import { cohortsPart } from '../trend/cohorts-part.ts'
import { groupMeasures } from './groups.tsx'
import classes from '../reports.module.css'
import { trendOf } from '../trend/trend-points.ts'
import type { ReportWords } from '../use-report-words.ts'
import { type ReportView, measureOf } from '../view.ts'

/** Number of groups and cohorts that fit on the page beside the figures; the workbook has all. */
const mostGroups = { alone: 18, besideCohorts: 6 }
const mostCohorts = 12

interface Props {
  view: ReportView
  words: ReportWords
  report: Report
}

/** The report on one page across: figures with how they are counted, the points of the chart, the first groups. */
export function PrintedReport(props: Props) {
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

function Sheet(props: Props) {
  const { view, words, report } = props
  const { t, period, group } = words
  // Groups that the screen has fetched; printing fetches nothing.
  const groups =
    useInfiniteQuery({ ...groupsQuery(view), enabled: false }).data?.pages.flatMap(({ data }) => data) ?? []
  const cohorts = report.cohorts.slice(-mostCohorts)
  return (
    <div className={classes.sheet}>
      <h2 className={classes.title}>
        {[t(`titles.${view.report}`), period(view), ...report.filters.map(group)].join(' · ')}
      </h2>
      <div className={`stack ${classes.columns}`}>
        <Figures {...props} />
        <div>
          <Points {...props} />
          {cohorts.length > 0 && <Part of={cohortsPart} words={words} cohorts={cohorts} isOnPaper />}
          {groups.length > 0 && (
            <PrintedGroups
              {...props}
              groups={groups.slice(0, cohorts.length > 0 ? mostGroups.besideCohorts : mostGroups.alone)}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function Figures({ view, words, report }: Props) {
  const { t, period, nameOf, howOf, valueText, changeText } = words
  return (
    <table className={`collapsed full ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('printed.figure')}</th>
          <th scope="col">{period(report.period)}</th>
          {view.isCompared && <th scope="col">{period(report.before)}</th>}
          {view.isCompared && <th scope="col">{t('trend.change')}</th>}
        </tr>
      </thead>
      <tbody>
        {measuresOf(view.report).map((measure, place) => {
          const [now, before] = [report.values[place], report.valuesBefore[place]]
          const change = words.change(measure, now, before)
          return (
            <tr key={measure}>
              <th scope="row">
                {nameOf(measure)}
                <span className={classes.how}>{howOf(measure)}</span>
              </th>
              <td>{valueText(measure, now)}</td>
              {view.isCompared && (
                <td>{measureOf(view.report, measure).isOfToday ? '' : valueText(measure, before)}</td>
              )}
              {view.isCompared && <td>{change && change.way !== 'same' ? changeText(change) : ''}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Points({ view, words, report }: Props) {
  const trend = trendOf(view, words, report)
  return (
    <table className={`collapsed full ${classes.table} ${classes.points}`}>
      <caption>{`${trend.name}, ${trend.unitName}`}</caption>
      <tbody>
        {chunks(trend.points, 8).map((points) => (
          <tr key={points[0]?.from}>
            {points.map((point) => (
              <td key={point.from}>
                <span className={classes.how}>{point.label}</span>
                {point.nowShort}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const chunks = <Item,>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

function PrintedGroups({ view, words, groups }: Props & { groups: ReportGroup[] }) {
  const { t, nameOf, valueText, group } = words
  const places: readonly string[] = measuresOf(view.report)
  return (
    <table className={`collapsed full ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">{t(`by.${view.by}`)}</th>
          {groupMeasures[view.report].map((measure) => (
            <th key={measure} scope="col">
              {nameOf(measure)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ label, values }) => (
          <tr key={`${label.kind} ${label.id}`}>
            <th scope="row">{group(label)}</th>
            {groupMeasures[view.report].map((measure) => (
              <td key={measure}>{valueText(measure, values[places.indexOf(measure)])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
