import type { Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import type { ReportRow, ReportRowOf } from '@navyk/api-spec/views/reports'
import { fullName, type Subject } from '@navyk/api-spec/vocabulary'
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
  text,
  writeList,
} from '#platform/files/workbooks'
import { rowScope, rowsOf } from '../list-rows.ts'
import { textsBelow, type Translate } from '#platform/texts/texts.ts'

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
  const translate = textsBelow(texts, language, 'reports.rows')
  const subject = (of: Subject | null) =>
    text(of === null ? null : texts.translate(language, `schedule.subjects.${of}`))
  const kind = kindOf(data[0])
  return {
    name: `navyk-${scope.report}-${query.measure}-${scope.period.from}-${scope.period.to}.xlsx`,
    bytes: await writeList(translate, {
      sheet: kind,
      // All rows of a measure are of one kind, which the compiler does not know.
      columns: columns(subject)[kind] as Columns<ReportRow, 'reports.rows'>,
      rows: data,
      isCut: nextCursor !== null,
    }),
    shows: data.map((row) => (row.kind === 'cart' ? row.customer.id : row.id)),
  }
}

type Kind = Exclude<ReportRow['kind'], 'session'>

/** Sessions stand among lessons. */
const kindOf = (first: ReportRow | undefined): Kind =>
  first === undefined || first.kind === 'session' ? 'lesson' : first.kind

/** Rows of a kind; sessions are those of lessons. */
type RowOf<Of extends Kind> = ReportRowOf<Of extends 'lesson' ? 'lesson' | 'session' : Of>

/** Columns of the rows of each kind. */
const columns = (subject: (of: Subject | null) => Cell): { [Of in Kind]: Columns<RowOf<Of>, 'reports.rows'> } => ({
  lesson: [
    ['when', 18, (row) => moment(row.startsAt)],
    ['hours', 10, (row) => hours((Date.parse(row.endsAt) - Date.parse(row.startsAt)) / 60_000, '0.00')],
    ['contract', 12, (row) => (row.kind === 'lesson' ? count(row.contractNumber) : null)],
    ['learner', 32, (row) => text(row.kind === 'lesson' ? row.learnerName : row.title)],
    ['subject', 20, (row) => subject(row.subject)],
    ['executor', 28, (row) => nameOf(row.executor)],
    ['outcome', 26, (row, translate) => text(outcomeOf(row, translate))],
    ['charge', 14, (row) => (row.kind === 'lesson' ? money(row.chargeKopecks) : null)],
    ['pay', 14, (row) => money(row.payKopecks)],
    ['reason', 40, (row) => (row.kind === 'lesson' ? text(row.reason) : null)],
  ],
  invoice: [
    ['number', 14, (row) => text(row.number)],
    ['customer', 28, (row) => nameOf(row.customer)],
    ['subject', 20, (row) => subject(row.subject)],
    ['manager', 28, (row) => nameOf(row.manager)],
    ['issued', 14, (row) => day(row.issuedOn)],
    ['due', 14, (row) => day(row.dueOn)],
    ['state', 20, (row, translate) => text(translate(`invoice_states.${row.state}`))],
    ['owed', 14, (row) => money(row.owedKopecks)],
    ['paid', 14, (row) => money(row.paidKopecks)],
    ['overdue', 14, (row) => money(row.overdueKopecks)],
  ],
  contract: [
    ['contract', 12, (row) => count(row.number)],
    ['learner', 28, (row) => text(row.learnerName)],
    ['subject', 20, (row) => subject(row.subject)],
    ['customer', 28, (row) => nameOf(row.customer)],
    ['executor', 28, (row) => nameOf(row.executor)],
    ['state', 20, (row, translate) => text(translate(`contract_states.${row.state}`))],
    ['started', 14, (row) => day(row.startedOn)],
    ['ended', 14, (row) => day(row.endedOn)],
  ],
  order: [
    ['order', 12, (row) => count(row.number)],
    ['customer', 28, (row) => nameOf(row.customer)],
    ['what', 40, (row) => text(row.titles.join(', '))],
    ['placed', 18, (row) => moment(row.placedAt)],
    ['paid_at', 18, (row) => moment(row.paidAt)],
    ['state', 22, (row, translate) => text(translate(`order_states.${row.state}`))],
    ['promo', 14, (row) => text(row.promoCode)],
    ['total', 14, (row) => money(row.totalKopecks)],
    ['discount', 14, (row) => money(row.discountKopecks)],
    ['refunded', 14, (row) => money(row.refundedKopecks)],
  ],
  cart: [
    ['customer', 28, (row) => nameOf(row.customer)],
    ['what', 40, (row) => text(row.titles.join(', '))],
    ['changed', 18, (row) => moment(row.changedAt)],
    ['total', 14, (row) => money(row.totalKopecks)],
  ],
})

const nameOf = (person: { firstName: string; lastName: string } | null): Cell =>
  text(person && fullName(person.firstName, person.lastName))

const outcomeOf = (row: RowOf<'lesson'>, translate: Translate<'reports.rows'>): string | null =>
  row.kind === 'lesson' ? row.outcome && translate(`outcomes.${row.outcome}`) : translate(`session_states.${row.state}`)
