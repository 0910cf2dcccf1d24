import { businessDate, businessTime } from '@navyk/api-spec/kit'
import type { WorkReport } from '@navyk/api-spec/money/work-reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Language, Texts } from '#platform/texts/texts.ts'
import { hours, money, type Translate, text } from '#platform/files/workbooks'

const bold = { fontWeight: 'bold' } as const
const head = (value: string): CellObject => ({ type: String, value, ...bold, wrap: true })
/** The number format of hours, with two decimals. */
const hoursFormat = '0.00'

/** A month as a workbook: a line for each lesson, the sum, then the corrections made afterwards. Prices of customers stand in it only
 *  where the report itself has them. @returns its bytes */
export function writeReportWorkbook(texts: Texts, language: Language, report: WorkReport): Promise<Uint8Array> {
  const translate: Translate = (key, values) => texts.translate(language, `work_reports.workbook.${key}`, values)
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

const headsOf = (translate: Translate, isStaff: boolean) => [
  ...['contract', 'settlement', 'customer', 'learner', 'subject', 'date', 'time', 'outcome', 'hours', 'topic'].map(
    (key) => head(translate(key)),
  ),
  ...(isStaff ? [head(translate('charge'))] : []),
  head(translate(isStaff ? 'pay' : 'own_pay')),
]

function rowsOf(translate: Translate, contract: WorkReport['contracts'][number], isStaff: boolean): SheetData {
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

function totalsOf(translate: Translate, { totals }: WorkReport, isStaff: boolean): SheetData[number] {
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
function correctionsOf(translate: Translate, report: WorkReport, isStaff: boolean): SheetData {
  const approved = report.corrections.filter(({ state }) => state === 'approved')
  if (approved.length === 0) return []
  return [
    [],
    [head(translate('corrections'))],
    [
      ...['date', 'learner', 'reason'].map((key) => head(translate(key))),
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
