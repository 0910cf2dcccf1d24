import type * as spec from '@navyk/api-spec/money/income-reports'
import type { Accrual, IncomeReport, IncomeReportClient } from '@navyk/api-spec/money/income-reports'
import { businessDate } from '@navyk/api-spec/kit'
import { listHistory } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { hashOf, type StoredPaper } from '#platform/files/pdf'
import type { Effects } from '#platform/services.ts'
import { learnerName } from '#people/learners'
import { listPeople, listSamePerson, type Person } from '#people/accounts'
import { payoutAccountsOn } from '#money/legal-details'
import { accountToApprove, waitsForAccount } from '../approving/approved-account.ts'
import { findConfirmation } from '../confirming/confirmation-queries.ts'
import { lackingDetail, maySee, seesCharges, type Viewer } from '../policy.ts'
import {
  partsOf,
  partsOfRows,
  presentAdjustment,
  presentAmounts,
  presentApproval,
  presentConfirmation,
  presentName,
  presentObjection,
  presentReport,
  presentService,
  sumOlderMonths,
} from './present.ts'
import { type AccrualLine, findReport, listAccruals, type ReportRow, sumReports } from '../queries.ts'
import { paperOf, wordsOf } from './statement-paper.ts'
import { noParties } from '../drafting/statement-parties.ts'
import { listAdjustments, listObjections, type ObjectionLine } from '../statement-queries.ts'

/** One month with its accruals by client. @throws Failure 404 when it is absent or another executor's */
export const getIncomeReport: ReadCase<typeof spec.getIncomeReport, 'clock' | 'texts'> = async (
  reader,
  effects,
  session,
  { id },
) => describeIncome(reader, effects, session, await visibleReport(reader, session, id))

/** The history of a statement, newest first. @throws Failure 404 as above */
export const listIncomeReportHistory: ReadCase<typeof spec.listIncomeReportHistory> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  await visibleReport(reader, session, id)
  return listHistory(reader, 'income_report', id)
}

/** @throws Failure 404 as above */
export async function visibleReport(reader: Reader, session: Session, id: string): Promise<ReportRow> {
  const row = await findReport(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  return row
}

/** The answer of GET for a report that was just read or changed. */
export async function describeIncome(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts'>,
  session: Viewer,
  row: ReportRow,
): Promise<IncomeReport> {
  const now = effects.clock.now()
  const accruals = await listAccruals(reader, row.id)
  const objections = await listObjections(reader, row.id)
  const adjustments = await listAdjustments(reader, row.id)
  const people = await listPeople(reader, [
    row.executor_id,
    ...[row.first_approved_by, row.approved_by].filter((id) => id !== null),
    ...accruals.map((accrual) => accrual.customer_id),
  ])
  const accounts = await payoutAccountsOn(reader, [row.executor_id], businessDate(now))
  const details = accounts.get(row.executor_id)
  const account = accountToApprove(details)
  const byStaffAt = details?.isByStaff ? details.namedAt.toISOString() : null
  const year = { from: `${row.month.slice(0, 4)}-01`, to: row.month }
  const sums = await sumReports(reader, { executorId: row.executor_id, months: year })
  const newest = new Map(objections.map((objection) => [objection.row_id, objection]))
  const confirmation = await findConfirmation(reader, row.id)
  const isHalf = session.role === 'staff' && row.first_approved_account !== null
  const person = isHalf ? await listSamePerson({ reader, session }) : []
  const described = {
    ...presentReport(session, people, row, accruals.filter(isLesson).length),
    ...presentService(session, {
      gross: row.gross_kopecks,
      net: row.net_kopecks,
      agent_gross: row.agent_gross_kopecks,
      agent_net: row.agent_net_kopecks,
    }),
    workReportId: newestOf(accruals)?.work_report_id ?? null,
    clients: [...Map.groupBy(accruals, (accrual) => accrual.contract_id).values()].flatMap((lines) =>
      presentClient(session, people, lines, newest),
    ),
    parts: partsOfRows(row, accruals, adjustments),
    adjustments: adjustments.map((line) => presentAdjustment(line, newest.get(line.id))),
    olderMonths: sumOlderMonths(accruals, adjustments),
    openObjections: objections.filter((each) => each.answered_at === null).length,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    wasSilent: row.was_silent,
    approvedAt: row.approved_at?.toISOString() ?? null,
    reason: row.reason,
    lacks: lackingDetail(row, accounts),
    isAccountChanged: waitsForAccount(row, account),
    ...presentApproval(session, people, row, { person, account, byStaffAt }),
    yearToDate: { lessonCount: sums.rows - sums.corrections, parts: partsOf(sums) },
    confirmation: presentConfirmation(confirmation),
  }
  const paper =
    row.state === 'draft' ? paperOf(wordsOf(effects), described, row.parties ?? noParties, row.drafted_at) : undefined
  return { ...described, documentSha256: confirmation?.sha256 ?? (paper ? hashOf(paper) : null) }
}

/** A drafted statement as the paper that is confirmed now. */
export async function paperNow(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'texts'>,
  row: ReportRow,
): Promise<{ document: StoredPaper; sha256: string }> {
  // The paper holds nothing that staff alone see.
  const statement = await describeIncome(tx, effects, { role: 'executor', accountId: row.executor_id }, row)
  const document = paperOf(wordsOf(effects), statement, row.parties ?? noParties, row.drafted_at)
  return { document, sha256: hashOf(document) }
}

/** The newest line, which is of the statement's own month where it took older months along. */
const newestOf = (lines: AccrualLine[]) =>
  lines.reduce<AccrualLine | undefined>(
    (newest, line) => (newest && newest.held_on >= line.held_on ? newest : line),
    undefined,
  )

/** Whether a line is of a lesson. A correction counts as no lesson, and is no part of what lessons bring. */
const isLesson = (line: AccrualLine) => line.correction_id === null

function presentClient(
  session: Viewer,
  people: Map<string, Person>,
  lines: AccrualLine[],
  objections: Map<string, ObjectionLine>,
): IncomeReportClient[] {
  const [first] = lines
  if (!first) return []
  const lessons = lines.filter(isLesson)
  const sum = (pick: (line: AccrualLine) => number) => lessons.reduce((total, line) => total + pick(line), 0)
  return [
    {
      contractId: first.contract_id,
      contractNumber: first.contract_number,
      subject: first.subject,
      customer: presentName(people, first.customer_id),
      learnerName: learnerName(first),
      settlementModel: first.settlement_model,
      amounts: presentAmounts(session, {
        gross: sum((line) => line.gross_kopecks),
        commission: sum((line) => line.commission_kopecks),
        net: sum((line) => line.net_kopecks),
      }),
      accruals: lines.map((line) => presentAccrual(session, line, objections.get(line.id))),
    },
  ]
}

function presentAccrual(session: Viewer, line: AccrualLine, objection: ObjectionLine | undefined): Accrual {
  return {
    id: line.id,
    lessonId: line.lesson_id,
    correctedIn: line.correction_id === null ? null : line.work_report_id,
    reason: line.correction_reason,
    subject: line.subject,
    heldOn: line.held_on,
    amounts: presentAmounts(session, {
      gross: line.gross_kopecks,
      commission: line.commission_kopecks,
      net: line.net_kopecks,
    }),
    ...(seesCharges(session) && { rule: line.commission_snapshot }),
    createdAt: line.created_at.toISOString(),
    objection: objection ? presentObjection(objection) : null,
  }
}

/** Rows of a month that is still open; none of a drafted one. @throws Failure 404 as above */
export async function listOpenRows(reader: Reader, session: Session, id: string) {
  const row = await visibleReport(reader, session, id)
  const lines = row.state === 'accruing' ? await listAccruals(reader, id) : []
  return lines.map((line) => ({
    accrualId: line.id,
    lessonId: line.lesson_id,
    heldOn: line.held_on,
    invoicedId: line.correction_id ?? line.lesson_id,
    payKopecks: line.net_kopecks,
    chargeKopecks: line.gross_kopecks,
    prepaidKopecks: line.prepaid_kopecks,
  }))
}
