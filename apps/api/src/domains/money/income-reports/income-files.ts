// A statement of income as files: what the executor gets, and nothing of what customers are charged.
import type * as spec from '@navyk/api-spec/money/income-reports'
import type { IncomeAdjustment, IncomeReport, IncomeReportClient } from '@navyk/api-spec/money/income-reports'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import { type SettlementModel, settlementModels } from '@navyk/api-spec/teaching/contracts'
import { amountInWords, fullName, spacedIban } from '@navyk/api-spec/vocabulary'
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Reader } from '../../../platform/database/index.ts'
import type { AnsweredFile, RequestFacts, Session } from '../../../platform/http/index.ts'
import { type PaperDocument, writePdf } from '../../../platform/pdf/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { moneyInText } from '../../../platform/text-formats.ts'
import { describeIncome, getIncomeReport, visibleReport } from './get-income-report.ts'
import { signedAmount } from './policy.ts'
import { partiesOf } from './statement-parties.ts'
import type { StatementParties } from './tables.ts'

type Say = (key: string, values?: Record<string, string | number>) => string
interface Words {
  say: Say
  subject: Say
  state: Say
  model: Say
}

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

/** In Russian whoever asks, as accounting documents are here. @throws Failure 404 as above · 503 too many are being made */
export async function downloadIncomeDocument(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  { id }: Input<typeof spec.downloadIncomeDocument>,
): Promise<AnsweredFile> {
  const now = effects.clock.now()
  const row = await visibleReport(reader, session, id)
  const report = await describeIncome(reader, session, row, now)
  const document = documentOf(wordsOf(effects, 'ru'), report, await partiesOf(reader, row, now), now)
  const bytes = await writePdf(document, session.cabinetId)
  return { name: `income-${report.month}.pdf`, bytes, shows: { id } }
}

function wordsOf({ texts }: Pick<Effects, 'texts'>, language: Parameters<Effects['texts']['say']>[0]): Words {
  return {
    say: (key, values) => texts.say(language, `income_reports.document.${key}`, values),
    subject: (subject) => texts.say(language, `schedule.subjects.${subject}`),
    state: (state) => texts.say(language, `income_reports.document.states.${state}`),
    model: (model) => texts.say(language, `income_reports.document.models.${model}`),
  }
}

/** A cell of text stays text, whatever it begins with: a spreadsheet would else take `=` or `+` for a formula. */
const text = (value: string): CellObject => ({ type: String, value })
const head = (value: string): CellObject => ({ type: String, value, fontWeight: 'bold', wrap: true })
const money = (kopecks: number, isBold = false): CellObject => ({
  ...{ type: Number, value: kopecks / 100, format: '#,##0.00' },
  ...(isBold && { fontWeight: 'bold' as const }),
})

function writeWorkbook(words: Words, report: IncomeReport): Promise<Uint8Array> {
  const { say } = words
  const data: SheetData = [
    [head(say('title', { month: report.month })), text(fullName(report.executor.firstName, report.executor.lastName))],
    ['date', 'learner', 'customer', 'subject', 'contract', 'settlement', 'pay'].map((key) => head(say(key))),
    ...linesOf(words, report).map((line) => [...[...line.texts, line.model].map(text), money(line.payKopecks)]),
    ...report.adjustments.map((row) => [
      text(dayOf(row)),
      text(say(row.kind)),
      text(row.reason),
      ...[null, null, null],
      money(signedAmount(row.kind, row.amountKopecks)),
    ]),
    ...sumsOf(say, report).map(({ label, kopecks }) => [
      head(label),
      ...Array.from({ length: 5 }, () => null),
      money(kopecks, true),
    ]),
  ]
  const columns = [12, 26, 26, 22, 12, 24, 14].map((width) => ({ width }))
  return writeXlsxFile(data, { sheet: report.month, columns, stickyRowsCount: 2 }).toBuffer()
}

/** The lessons in the order of the report. */
const linesOf = ({ subject, say, model }: Words, report: IncomeReport) =>
  report.clients.flatMap((client: IncomeReportClient) =>
    client.accruals.map((row) => ({
      texts: [
        row.heldOn,
        client.learnerName,
        fullName(client.customer.firstName, client.customer.lastName),
        row.correctedIn === null ? subject(row.subject) : say('correction', { subject: subject(row.subject) }),
        say('contract_number', { number: client.contractNumber }),
      ],
      model: model(client.settlementModel),
      payKopecks: row.amounts.payKopecks,
    })),
  )

/** Of a session the day on which it was held. */
const dayOf = ({ session, createdAt }: IncomeAdjustment) => session?.heldOn ?? businessDate(new Date(createdAt))

const sumsOf = (say: Say, report: IncomeReport) => [
  { label: say('total'), kopecks: report.payableKopecks },
  ...(report.paidKopecks > 0 ? [{ label: say('paid'), kopecks: report.paidKopecks }] : []),
]

function documentOf(words: Words, report: IncomeReport, parties: StatementParties, now: Date): PaperDocument {
  const { say, state } = words
  const title = say('title', { month: report.month })
  return {
    title,
    subtitle: [say('state', { state: state(report.state) }), say('made', { date: businessDate(now) })].join(' · '),
    // Of the day, so that it is the same file all day.
    madeAt: new Date(`${businessDate(now)}T00:00:00Z`),
    parties: presentParties(say, report, parties),
    table: {
      columns: [
        { title: say('date'), width: 60 },
        { title: say('what'), width: '*' },
        { title: say('pay'), width: 'auto', isNumber: true },
      ],
      rows: [
        ...linesOf(words, report).map(({ texts: [date = '', ...rest], payKopecks }) => [
          dayText(date),
          rest.join(', '),
          moneyInText(payKopecks),
        ]),
        ...report.adjustments.map((row) => [
          dayText(dayOf(row)),
          `${say(row.kind)}: ${row.reason}`,
          moneyInText(signedAmount(row.kind, row.amountKopecks)),
        ]),
      ],
    },
    sums: sumsOf(say, report).map(({ label, kopecks }, index) => ({
      ...{ label, value: moneyInText(kopecks), isStrong: index === 0 },
    })),
    notes: [
      ...(report.payableKopecks >= 0 ? [say('in_words', { words: amountInWords(report.payableKopecks) })] : []),
      ...settlementModels.flatMap((model) => contractsOf(say, report, model)),
      ...agreedOf(say, report),
    ],
    foot: title,
  }
}

/** The executor by the name of the account, where there is one, and the service. */
function presentParties(say: Say, { executor }: IncomeReport, parties: StatementParties): PaperDocument['parties'] {
  const { service, executor: own } = parties
  const linesOf = ({ unp, iban, bank, bic }: { unp: string | null; iban: string; bank: string; bic: string }) => [
    ...(unp ? [say('unp', { unp })] : []),
    say('account', { iban: spacedIban(iban) }),
    say('bank', { bank, bic }),
  ]
  return [
    {
      role: say('executor'),
      name: own?.name ?? fullName(executor.firstName, executor.lastName),
      lines: own ? linesOf(own) : [],
    },
    ...(service ? [{ role: say('service'), name: service.name, lines: [service.address, ...linesOf(service)] }] : []),
  ]
}

/** When the executor has agreed with the sum, and when the service has. */
function agreedOf(say: Say, { confirmedAt, wasSilent, approvedAt }: IncomeReport): string[] {
  const day = (at: string) => ({ date: businessDate(new Date(at)) })
  return [
    ...(confirmedAt === null ? [] : [say(wasSilent ? 'confirmed_silently' : 'confirmed', day(confirmedAt))]),
    ...(approvedAt === null ? [] : [say('approved', day(approvedAt))]),
  ]
}

/** Whose lessons they were: what the executor is paid for. The fee is no figure here, because it would tell the price. */
function contractsOf(say: Say, report: IncomeReport, model: SettlementModel): string[] {
  const own = report.clients.filter((client) => client.settlementModel === model)
  const numbers = own.map(({ contractNumber }) => say('contract_number', { number: contractNumber })).join(', ')
  return own.length === 0 ? [] : [say(`of_${model}`, { numbers })]
}

const dayText = (date: string) => date.split('-').reverse().join('.')
