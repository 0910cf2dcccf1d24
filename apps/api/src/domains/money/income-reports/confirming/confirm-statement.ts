// An executor confirms a statement by a one-time code, as a customer acknowledges an act (docs/decisions/0102).
import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/income-reports'
import type { IncomeReport } from '@navyk/api-spec/money/income-reports'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader, Tx } from '#platform/database'
import { type RequestFacts, type Session, type Transact, versionConflict } from '#platform/http'
import type { Effects, Services } from '#platform/services.ts'
import { findStaff } from '#people/accounts'
import { consumeCode, requestOwnCode } from '#people/codes'
import { insertConfirmation } from './confirmation-queries.ts'
import { describeIncome, paperNow, visibleReport } from '../reading/get-income-report.ts'
import { statementTransitions } from '../policy.ts'
import type { ReportRow } from '../queries.ts'
import { lockReport } from '../statement-queries.ts'
import { refusalOf, statementSteps } from '../statement-steps.ts'

const codeSubject = (session: Session, reportId: string) => ({
  accountId: session.accountId,
  purpose: 'income_report' as const,
  subjectId: reportId,
})

/** Sends a code to the executor's phone, or their Telegram, if there is something to confirm. @throws Failure 404, 409, 429 */
export async function requestIncomeReportCode(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id }: Input<typeof spec.requestIncomeReportCode>,
  request: Pick<RequestFacts, 'language' | 'address'>,
): Promise<Answer<typeof spec.requestIncomeReportCode>> {
  await confirmable(tx, effects, session, await visibleReport(tx, session, id))
  return requestOwnCode(tx, effects, session, codeSubject(session, id), request)
}

/** Confirms a statement by the code that came, and keeps the paper that was confirmed.
 *  @throws Failure 404 · 409 while an objection has no answer, or not the paper that was seen · 422 with `privateCode` */
export async function confirmIncomeReport(
  transact: Transact<IncomeReport>,
  services: Services,
  session: Session,
  { id, documentSha256, ...typed }: Input<typeof spec.confirmIncomeReport>,
): Promise<Answer<typeof spec.confirmIncomeReport>> {
  await confirmable(services.db, services, session, await visibleReport(services.db, session, id), documentSha256)
  // Before the transaction, so that a wrong code stays counted whatever happens to the rest.
  const code = await consumeCode(services, codeSubject(session, id), typed)
  return transact(async (tx) => {
    await lockReport(tx, id)
    const row = await visibleReport(tx, session, id)
    await confirmable(tx, services, session, row, documentSha256)
    const { move, notify, answer, now } = statementSteps.forLocked(tx, services, session, { row })
    const { channel, codeId: code_id } = code
    await insertConfirmation(tx, {
      income_report_id: id,
      ...(await paperNow(tx, services, row)),
      confirmed_at: now,
      account_id: session.accountId,
      confirmed_by: fullName(session.firstName, session.lastName),
      channel,
      code_id,
    })
    await move({
      to: 'confirmed',
      action: 'confirmed',
      set: { confirmed_at: now, confirm_by: null },
      changes: { channel: { from: null, to: channel }, sha256: { from: null, to: documentSha256 } },
    })
    await notify('confirmed', await findStaff(tx, 'accountant'))
    return answer()
  })
}

/** @throws Failure 409 unless the statement can be confirmed, and is the paper that was seen */
async function confirmable(
  reader: Reader,
  effects: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  row: ReportRow,
  seenSha256?: string,
): Promise<void> {
  const current = await describeIncome(reader, effects, session, row)
  if (!statementTransitions.confirm.from.some((state) => state === row.state)) throw refusalOf('wrong_state', current)
  if (current.openObjections > 0) throw refusalOf('open_objections', current)
  if (seenSha256 !== undefined && seenSha256 !== current.documentSha256) throw versionConflict(current)
}
