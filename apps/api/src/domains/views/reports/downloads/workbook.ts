import {
  measureOf,
  measuresOf,
  type ReportGroup,
  type ReportGrouping,
  type ReportGroupLabel,
  type ReportMeasure,
  type ReportPeriod,
} from '@navyk/api-spec/views/reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import { formatterBy } from '#platform/texts/text-formats.ts'
import { type Cell, text } from '#platform/files/workbooks'
import type { Figures, Values } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { type Language, type Texts, textsBelow } from '#platform/texts/texts.ts'

const bold = { fontWeight: 'bold' } as const
const head = (value: string): CellObject => ({ type: String, value, ...bold, wrap: true })

const units: Record<ReportMeasure['unit'], { divisor: number; format: string }> = {
  kopecks: { divisor: 100, format: '#,##0.00' },
  count: { divisor: 1, format: '0' },
  minutes: { divisor: 60, format: '0.00' },
  share: { divisor: 10_000, format: '0.0%' },
  months: { divisor: 10, format: '0.0' },
}

function figure(report: Scope['report'], name: string | undefined, value: number | null | undefined): Cell {
  if (value === null || value === undefined) return null
  const { divisor, format } = units[measureOf(report, name ?? '')?.unit ?? 'count']
  return { type: Number, value: value / divisor, format }
}

const dayOf = formatterBy({ day: '2-digit', month: '2-digit', year: 'numeric' })
const monthOf = formatterBy({ month: 'long', year: 'numeric' })

function spanOf(language: Language, { from, to }: ReportPeriod): string {
  const day = (date: string) => dayOf(language).format(new Date(`${date}T00:00:00Z`))
  return from === to ? day(from) : `${day(from)}–${day(to)}`
}

/** The report as a workbook, whose figures are numbers in roubles, hours and percent. @returns its bytes */
export function writeWorkbook(
  texts: Texts,
  language: Language,
  scope: Scope,
  figures: Figures,
  groupings: { by: ReportGrouping; groups: ReportGroup[]; count: number }[],
): Promise<Uint8Array> {
  const translate = textsBelow(texts, language, 'reports')
  const { report } = scope
  const names = measuresOf(report)
  // Which names a report has is not known to the compiler.
  const measure = (name: string) => texts.translateStored(language, `reports.measures.${report}.${name}`)
  const heads = names.map((name) => head(measure(name)))
  const both = ({ values, valuesBefore }: { values: Values; valuesBefore: Values | null }) => [
    ...names.map((name, index) => figure(report, name, values[index])),
    ...names.map((name, index) => figure(report, name, valuesBefore?.[index])),
  ]
  const topRow = (first: string): SheetData[number] => [
    head(first),
    ...heads.map((cell, index) => (index === 0 ? head(translate('now')) : { ...cell, value: '' })),
    ...heads.map((cell, index) => (index === 0 ? head(translate('before')) : { ...cell, value: '' })),
  ]
  const table = (first: string, rows: SheetData): SheetData => [topRow(first), [null, ...heads, ...heads], ...rows]
  const widths = [30, ...names.map(() => 16), ...names.map(() => 16)].map((width) => ({ width }))
  const title = translate('title', { report: translate(`reports.${report}`), span: spanOf(language, scope.period) })
  const summary: SheetData = [
    [head(title)],
    [
      head(translate('figure')),
      head(`${translate('now')}: ${spanOf(language, scope.period)}`),
      head(`${translate('before')}: ${spanOf(language, scope.before)}`),
    ],
    ...names.map((name, index) => {
      const label = measure(name)
      return [
        text(measureOf(report, name)?.isOfToday ? translate('of_today', { name: label }) : label),
        figure(report, name, figures.values[index]),
        figure(report, name, figures.valuesBefore[index]),
      ]
    }),
  ]
  const points = figures.points.map((point) => [text(spanOf(language, point)), ...both(point)])
  return writeXlsxFile([
    {
      data: summary,
      sheet: translate('figures'),
      columns: [{ width: 44 }, { width: 30 }, { width: 30 }],
      stickyRowsCount: 2,
    },
    { data: table(translate('span'), points), sheet: translate('points'), columns: widths, stickyRowsCount: 2 },
    ...groupings.map(({ by, groups, count }) => {
      const rows: SheetData = groups.map((group) => [text(nameOf(texts, language, group.label)), ...both(group)])
      if (count > groups.length) rows.push([text(translate('more', { count: groups.length }))])
      return {
        data: table(translate(`groupings.${by}`), rows),
        sheet: translate(`groupings.${by}`),
        columns: widths,
        stickyRowsCount: 2,
      }
    }),
  ]).toBuffer()
}

function nameOf(texts: Texts, language: Language, label: ReportGroupLabel): string {
  const translate = textsBelow(texts, language, 'reports')
  if (label.id === null) return translate('none')
  switch (label.kind) {
    case 'subject':
      return texts.translate(language, `schedule.subjects.${label.id}`)
    case 'executor':
    case 'manager':
      return fullName(label.firstName, label.lastName)
    case 'weekday':
      return texts.translateStored(language, `reports.weekdays.${label.id}`)
    case 'reason':
      return translate(`reasons.${label.id}`)
    case 'month':
      return monthOf(language).format(new Date(`${label.id}-01T00:00:00Z`))
    case 'product':
      return label.title
    case 'promo_code':
      return label.id
  }
}
