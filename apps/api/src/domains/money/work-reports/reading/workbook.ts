import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { WorkReport } from '@navyk/api-spec/money/work-reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import { hours, money, text } from '#platform/files/workbooks'
import { type Language, type Texts, textsBelow, type Translate } from '#platform/texts/texts.ts'

const bold = { fontWeight: 'bold' } as const
const head = (value: string): CellObject => ({ type: String, value, ...bold, wrap: true })
/** The number format of hours, with two decimals. */
const hoursFormat = '0.00'

/** A month as a workbook: a line for each lesson, the sum, then the corrections made afterwards. Prices of customers stand in it only
 *  where the report itself has them. @returns its bytes */
export function writeReportWorkbook(texts: Texts, language: Language, report: WorkReport): Promise<Uint8Array> {
  const translate = textsBelow(texts, language, 'work_reports.workbook')
  const isStaff = report.totals.chargeKopecks !== undefined
  const data: SheetData = [
    [
      head(translate('title', { month: report.month })),
      text(fullName(report.executor.firstName, report.executor.lastName)),
    ],
    headsOf(translate, isStaff),
    ...report.contracts.flatMap((contract) => rowsOf(translate, contract, isStaff)),
    totalsOf(translate, report, isStaff),
    ...correctionsOf(translate, report, isStaff),
  ]
  const widths = [10, 20, 26, 26, 22, 12, 14, 26, 8, 36, ...(isStaff ? [13] : []), 13]
  return writeXlsxFile(data, {
    sheet: report.month,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 2,
  }).toBuffer()
}

/** Columns that every reader sees, before those of money. */
const heads = [
  'contract',
  'settlement',
  'customer',
  'learner',
  'subject',
  'date',
  'time',
  'outcome',
  'hours',
  'topic',
] as const

const headsOf = (translate: Translate<'work_reports.workbook'>, isStaff: boolean) => [
  ...heads.map((key) => head(translate(key))),
  ...(isStaff ? [head(translate('charge'))] : []),
  head(translate(isStaff ? 'pay' : 'own_pay')),
]

function rowsOf(
  translate: Translate<'work_reports.workbook'>,
  contract: WorkReport['contracts'][number],
  isStaff: boolean,
): SheetData {
  return contract.lessons.map((lesson) => {
    const [from, to] = [new Date(lesson.startsAt), new Date(lesson.endsAt)]
    const isHeld = lesson.outcome === 'held' || lesson.outcome === 'held_partial'
    const minutes = isHeld ? (lesson.heldMinutes ?? (to.getTime() - from.getTime()) / 60_000) : 0
    return [
      text(translate('contract_number', { number: contract.contractNumber })),
      text(translate(`models.${contract.settlementModel}`)),
      text(fullName(contract.customer.firstName, contract.customer.lastName)),
      text(contract.learnerName),
      text(translate(`subjects.${contract.subject}`)),
      text(businessDate(from)),
      text(`${businessTime(from)}–${businessTime(to)}`),
      text(lesson.outcome === null ? '' : translate(`outcomes.${lesson.outcome}`)),
      hours(minutes, hoursFormat),
      text(lesson.topic),
      ...(isStaff ? [money(lesson.chargeKopecks ?? null)] : []),
      money(lesson.payKopecks),
    ]
  })
}

function totalsOf(
  translate: Translate<'work_reports.workbook'>,
  { totals }: WorkReport,
  isStaff: boolean,
): SheetData[number] {
  return [
    head(translate('total')),
    ...Array.from({ length: 7 }, () => null),
    { ...hours(totals.heldMinutes, hoursFormat), ...bold },
    null,
    ...(isStaff ? [{ ...money(totals.chargeKopecks ?? null), ...bold }] : []),
    { ...money(totals.payKopecks), ...bold },
  ]
}

/** The rows of corrections that were approved after the closing; they count in another month. */
function correctionsOf(translate: Translate<'work_reports.workbook'>, report: WorkReport, isStaff: boolean): SheetData {
  const approved = report.corrections.filter(({ state }) => state === 'approved')
  if (approved.length === 0) return []
  return [
    [],
    [head(translate('corrections'))],
    [
      ...(['date', 'learner', 'reason'] as const).map((key) => head(translate(key))),
      ...(isStaff ? [head(translate('charge_difference'))] : []),
      head(translate('difference')),
    ],
    ...approved.map((row) => [
      text(row.heldOn),
      text(row.learnerName),
      text(row.reason),
      ...(isStaff ? [money((row.chargeKopecks ?? 0) - (row.chargeBeforeKopecks ?? 0))] : []),
      money(row.payKopecks - row.payBeforeKopecks),
    ]),
  ]
}
