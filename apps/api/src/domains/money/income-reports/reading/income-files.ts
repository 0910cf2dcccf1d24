// Writes a statement of income as files: what the executor gets, and nothing of what customers are charged.
import type * as spec from '@navyk/api-spec/money/income-reports'
import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { businessDate, businessTime, type Input } from '@navyk/api-spec/kit'
import { fullName } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import { type PaperDocument, type StoredPaper, writePdf } from '#platform/files/pdf'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { money, text } from '#platform/files/workbooks'
import { findConfirmation } from '../confirming/confirmation-queries.ts'
import { describeIncome, getIncomeReport, visibleReport } from './get-income-report.ts'
import { signedAmount } from '../policy.ts'
import { dayOf, linesOf, paperOf, type Words, wordsOf } from './statement-paper.ts'
import { partiesOf } from '../drafting/statement-parties.ts'

type Translate = Words['translate']

/** @throws Failure 404 as getIncomeReport */
export async function downloadIncomeWorkbook(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  { id }: Input<typeof spec.downloadIncomeWorkbook>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const report = await getIncomeReport(reader, effects, session, { id })
  const bytes = await writeWorkbook(wordsOf(effects, language), report)
  return { name: `income-${report.month}.xlsx`, bytes, shows: { id } }
}

/** The paper that is or was confirmed, with what has become of it. In Russian for every reader, as accounting documents are here.
 *  @throws Failure 404 as above · 503 too many are being made */
export async function downloadIncomeDocument(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  { id }: Input<typeof spec.downloadIncomeDocument>,
): Promise<AnsweredFile> {
  const now = effects.clock.now()
  const row = await visibleReport(reader, session, id)
  const report = await describeIncome(reader, effects, session, row)
  const words = wordsOf(effects)
  const confirmed = await findConfirmation(reader, id)
  const paper = confirmed?.document ?? paperOf(words, report, await partiesOf(reader, row, now), row.drafted_at)
  const bytes = await writePdf(documentOf(words, report, paper, now), session.cabinetId)
  return { name: `income-${report.month}.pdf`, bytes, shows: { id } }
}

function documentOf({ translate, state }: Words, report: IncomeReport, paper: StoredPaper, now: Date): PaperDocument {
  const today = businessDate(now)
  return {
    ...paper,
    subtitle: [
      ...(paper.subtitle === '' ? [] : [paper.subtitle]),
      translate('state', { state: state(report.state) }),
      translate('made', { date: today }),
    ].join(' · '),
    // Dated by the day, so that it is the same file all day.
    madeAt: new Date(`${today}T00:00:00Z`),
    sums: [
      ...paper.sums,
      ...(report.paidKopecks > 0 ? [{ label: translate('paid'), value: moneyInText(report.paidKopecks) }] : []),
    ],
    notes: [
      ...paper.notes,
      ...agreedOf(translate, report),
      ...(report.documentSha256 === null ? [] : [translate('hash', { sha256: report.documentSha256 })]),
    ],
  }
}

/** The lines that say when and how the executor has agreed to the sum, and when the service has. */
function agreedOf(translate: Translate, { confirmedAt, wasSilent, confirmation, approvedAt }: IncomeReport): string[] {
  const day = (at: string) => ({ date: businessDate(new Date(at)) })
  const confirmed = () => {
    if (confirmedAt === null) return []
    if (confirmation === null) return [translate(wasSilent ? 'confirmed_silently' : 'confirmed', day(confirmedAt))]
    const time = businessTime(new Date(confirmedAt))
    const channel = translate(`channels.${confirmation.channel}`)
    return [translate('confirmed_by_code', { name: confirmation.by, ...day(confirmedAt), time, channel })]
  }
  return [...confirmed(), ...(approvedAt === null ? [] : [translate('approved', day(approvedAt))])]
}

const head = (value: string): CellObject => ({ type: String, value, fontWeight: 'bold', wrap: true })

function writeWorkbook(words: Words, report: IncomeReport): Promise<Uint8Array> {
  const { translate } = words
  const data: SheetData = [
    [
      head(translate('title', { month: report.month })),
      text(fullName(report.executor.firstName, report.executor.lastName)),
    ],
    (['date', 'learner', 'customer', 'subject', 'contract', 'settlement', 'pay'] as const).map((key) =>
      head(translate(key)),
    ),
    ...linesOf(words, report).map((line) => [
      ...[...line.texts, line.model].map((one) => text(one)),
      money(line.payKopecks),
    ]),
    ...report.adjustments.map((row) => [
      text(dayOf(row)),
      text(translate(row.kind)),
      text(row.reason),
      null,
      null,
      null,
      money(signedAmount(row.kind, row.amountKopecks)),
    ]),
    ...sumsOf(translate, report).map(({ label, kopecks }) => [
      head(label),
      ...Array.from({ length: 5 }, () => null),
      { ...money(kopecks), fontWeight: 'bold' as const },
    ]),
  ]
  const columns = [12, 26, 26, 22, 12, 24, 14].map((width) => ({ width }))
  return writeXlsxFile(data, { sheet: report.month, columns, stickyRowsCount: 2 }).toBuffer()
}

const sumsOf = (translate: Translate, report: IncomeReport) => [
  { label: translate('total'), kopecks: report.payableKopecks },
  ...(report.paidKopecks > 0 ? [{ label: translate('paid'), kopecks: report.paidKopecks }] : []),
]
