import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import type { ReportRow, ReportRowOf } from '@navyk/api-spec/views/reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import {
  type Cell,
  type Columns,
  count,
  day,
  hours,
  moment,
  money,
  mostRows,
  type Translate,
  text,
  writeList,
} from '#platform/workbooks'
import { rowScope, rowsOf } from './list-rows.ts'

/** Rows behind a figure as a workbook, in the order of the list. @throws Failure as the list does */
export async function downloadReportRows(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  query: Input<typeof spec.downloadReportRows>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const scope = rowScope(session, query, clock.now())
  const { data, nextCursor } = await rowsOf(reader, scope, query, { limit: mostRows })
  const say: Translate = (key, values) => texts.say(language, `reports.rows.${key}`, values)
  const words: Words = {
    say,
    subject: (of) => text(of === null ? null : texts.say(language, `reports.subjects.${of}`)),
  }
  const kind = kindOf(data[0])
  return {
    name: `navyk-${scope.report}-${query.measure}-${scope.period.from}-${scope.period.to}.xlsx`,
    bytes: await writeList(say, {
      sheet: kind,
      columns: columns[kind],
      rows: data.map((row) => cellsOf(row, words)),
      isCut: nextCursor !== null,
    }),
    shows: data.map((row) => (row.kind === 'cart' ? row.customer.id : row.id)),
  }
}

type Kind = Exclude<ReportRow['kind'], 'session'>

/** Sessions stand among lessons. */
const kindOf = (first: ReportRow | undefined): Kind =>
  first === undefined || first.kind === 'session' ? 'lesson' : first.kind

const columns: Record<Kind, Columns> = {
  lesson: [
    ['when', 18],
    ['hours', 10],
    ['contract', 12],
    ['learner', 32],
    ['subject', 20],
    ['executor', 28],
    ['outcome', 26],
    ['charge', 14],
    ['pay', 14],
    ['reason', 40],
  ],
  invoice: [
    ['number', 14],
    ['customer', 28],
    ['subject', 20],
    ['manager', 28],
    ['issued', 14],
    ['due', 14],
    ['state', 20],
    ['owed', 14],
    ['paid', 14],
    ['overdue', 14],
  ],
  contract: [
    ['contract', 12],
    ['learner', 28],
    ['subject', 20],
    ['customer', 28],
    ['executor', 28],
    ['state', 20],
    ['started', 14],
    ['ended', 14],
  ],
  order: [
    ['order', 12],
    ['customer', 28],
    ['what', 40],
    ['placed', 18],
    ['paid_at', 18],
    ['state', 22],
    ['promo', 14],
    ['total', 14],
    ['discount', 14],
    ['refunded', 14],
  ],
  cart: [
    ['customer', 28],
    ['what', 40],
    ['changed', 18],
    ['total', 14],
  ],
}

interface Words {
  say: Translate
  subject: (of: string | null) => Cell
}

const nameOf = (person: { firstName: string; lastName: string } | null): Cell =>
  text(person && fullName(person.firstName, person.lastName))

function cellsOf(row: ReportRow, words: Words): Cell[] {
  const { say, subject } = words
  switch (row.kind) {
    case 'lesson':
    case 'session':
      return taught(row, words)
    case 'invoice':
      return [
        text(row.number),
        nameOf(row.customer),
        subject(row.subject),
        nameOf(row.manager),
        day(row.issuedOn),
        day(row.dueOn),
        text(say(`invoice_states.${row.state}`)),
        money(row.owedKopecks),
        money(row.paidKopecks),
        money(row.overdueKopecks),
      ]
    case 'contract':
      return [
        count(row.number),
        text(row.learnerName),
        subject(row.subject),
        nameOf(row.customer),
        nameOf(row.executor),
        text(say(`contract_states.${row.state}`)),
        day(row.startedOn),
        day(row.endedOn),
      ]
    case 'order':
      return [
        count(row.number),
        nameOf(row.customer),
        text(row.titles.join(', ')),
        moment(row.placedAt),
        moment(row.paidAt),
        text(say(`order_states.${row.state}`)),
        text(row.promoCode),
        money(row.totalKopecks),
        money(row.discountKopecks),
        money(row.refundedKopecks),
      ]
    case 'cart':
      return [nameOf(row.customer), text(row.titles.join(', ')), moment(row.changedAt), money(row.totalKopecks)]
  }
}

function taught(row: ReportRowOf<'lesson' | 'session'>, { say, subject }: Words): Cell[] {
  const minutes = (Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 60_000
  const isLesson = row.kind === 'lesson'
  const outcome = isLesson ? row.outcome && say(`outcomes.${row.outcome}`) : say(`session_states.${row.state}`)
  return [
    moment(row.startsAt),
    hours(minutes, '0.00'),
    isLesson ? count(row.contractNumber) : null,
    text(isLesson ? row.learnerName : row.title),
    subject(row.subject),
    nameOf(row.executor),
    text(outcome),
    isLesson ? money(row.chargeKopecks) : null,
    money(row.payKopecks),
    isLesson ? text(row.reason) : null,
  ]
}
