import { type Answer, type Input, monthSpan } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/progress'
import type { ScreenPath } from '@navyk/api-spec/kit/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { seatResultsPath } from '@navyk/api-spec/teaching/progress/paths'
import { recordEvent } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import {
  notFound,
  type ReadCase,
  type RequestFacts,
  refused,
  type Session,
  versionConflict,
  type WriteCase,
} from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { draftText } from './draft-text.ts'
import { getOwnerFor, learnerNameFor, type Owner, ownerToEdit } from '../owners.ts'
import { mayEdit, seesDrafts } from '../policy.ts'
import { listExecutors, monthOf, sumMonths } from '../present.ts'
import {
  changeReport,
  columnsOfOwner,
  findReport,
  getOrInsertReport,
  listChecks,
  listGoals,
  listMarks,
  listTaughtTopics,
  listTopics,
  type ReportRow,
} from '../queries.ts'
import { listSessionMarks, listSessionTopics } from '../groups/seat-queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

/** Makes the draft of a month from its figures, or answers the report that is there already.
 *  @throws Failure 404 · 403 · 409 the contract or seat has not begun, or nothing was taught in the month */
export async function draftProgressReport(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, month }: Input<typeof spec.draftProgressReport>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<Answer<typeof spec.draftProgressReport>> {
  const owner = await ownerToEdit(tx, session, id)
  const { from, to } = monthSpan(month)
  const [figures] = await sumMonths(tx, [owner], from, to)
  if (!figures || figures.held === 0) throw refused('progress_month_empty', 'progress.month_empty')
  const isSeat = owner.kind === 'seat'
  const marks = await listMarks(tx, [id])
  const sessionMarks = isSeat ? await listSessionMarks(tx, [id]) : []
  const body = draftText(textsBelow(effects.texts, language, 'progress.draft'), {
    learner: owner.learnerFirstName,
    figures: monthOf(figures, [...marks, ...sessionMarks], await listChecks(tx, [id])),
    taught: isSeat ? await listSessionTopics(tx, id, from, to) : await listTaughtTopics(tx, id, from, to),
    topics: await listTopics(tx, [id]),
    marks: marks.filter(({ marked_on }) => marked_on.startsWith(month)),
    goals: await listGoals(tx, [id]),
  })
  const reportId = effects.ids.next()
  const created_at = effects.clock.now()
  const report = await getOrInsertReport(tx, { id: reportId, ...columnsOfOwner(owner), month, body, created_at })
  if (report.id === reportId) {
    await recordEvent(tx, effects, session, { objectKind: 'progress_report', objectId: reportId, action: 'drafted' })
  }
  return present(tx, session, owner, report)
}

/** @throws Failure 404, the same for an absent report, somebody else's, and to a customer a draft */
export const getProgressReport: ReadCase<typeof spec.getProgressReport> = async (reader, _effects, session, { id }) => {
  const report = await findReport(reader, id)
  if (!report || (report.state === 'draft' && !seesDrafts(session))) throw notFound()
  return present(reader, session, await getOwnerFor(reader, session, report.owner_id), report)
}

/** @throws Failure 404 · 403 · 409 it was sent, or an older version */
export const saveProgressReport: WriteCase<typeof spec.saveProgressReport> = async (
  tx,
  effects,
  session,
  { id, version, text },
) => {
  const { report, owner } = await draftToEdit(tx, session, id)
  if (!(await changeReport(tx, { id, version }, { body: text }))) throw await conflict(tx, session, owner, report)
  await recordEvent(tx, effects, session, { objectKind: 'progress_report', objectId: id, action: 'changed' })
  return presentNow(tx, session, owner, id)
}

/** Sends the report to the customer, who is told.
 *  @throws Failure 404 · 403 · 409 as above */
export const sendProgressReport: WriteCase<typeof spec.sendProgressReport> = async (
  tx,
  effects,
  session,
  { id, version, text },
) => {
  const { report, owner } = await draftToEdit(tx, session, id)
  const columns = { body: text, state: 'sent' as const, sent_at: effects.clock.now() }
  if (!(await changeReport(tx, { id, version }, columns))) throw await conflict(tx, session, owner, report)
  await recordEvent(tx, effects, session, {
    objectKind: 'progress_report',
    objectId: id,
    action: 'sent',
    changes: { state: { from: 'draft', to: 'sent' } },
  })
  await notify(tx, effects, [
    {
      cabinetId: owner.customerId,
      kind: 'progress.notices.report_sent',
      values: { learner: owner.learnerFirstName, month: report.month },
      link: linkOf(owner),
      actorCabinetId: session.cabinetId,
    },
  ])
  return presentNow(tx, session, owner, id)
}

async function draftToEdit(tx: Tx, session: Session, id: string) {
  const report = await findReport(tx, id)
  if (!report || (report.state === 'draft' && !seesDrafts(session))) throw notFound()
  const owner = await ownerToEdit(tx, session, report.owner_id)
  if (report.state === 'sent') throw refused('progress_report_sent', 'progress.report_sent')
  return { report, owner }
}

/** Screen on which the progress is read. */
const linkOf = ({ kind, id }: Owner): ScreenPath =>
  kind === 'contract' ? `${contractPath(id)}?tab=progress` : seatResultsPath(id)

const conflict = async (tx: Tx, session: Session, owner: Owner, report: ReportRow) =>
  versionConflict(await presentNow(tx, session, owner, report.id))

async function presentNow(tx: Tx, session: Session, owner: Owner, id: string) {
  const report = await findReport(tx, id)
  if (!report) throw notFound()
  return present(tx, session, owner, report)
}

async function present(reader: Reader, session: Session, owner: Owner, report: ReportRow) {
  const executorOf = await listExecutors(reader, [owner])
  return {
    id: report.id,
    owner: { kind: owner.kind, id: owner.id },
    month: report.month,
    state: report.state,
    text: report.body,
    learnerName: learnerNameFor(session, owner),
    subject: owner.subject,
    executor: executorOf(owner),
    sentAt: report.sent_at?.toISOString() ?? null,
    actions: { edit: report.state === 'draft' && mayEdit(session, owner) },
    version: report.version,
  }
}
