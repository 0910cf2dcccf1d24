import type * as spec from '@navyk/api-spec/market/applications'
import { type ApplicationRow, type ApplicationState, isOpenApplication } from '@navyk/api-spec/market/applications'
import { businessInstant } from '@navyk/api-spec/kit'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, refused, type Session, versionConflict, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { addCabinet } from '#people/accounts'
import { sendToOwner } from '#people/channels'
import { notify } from '#messages/notices'
import { presentApplication, presentForStaff } from './present.ts'
import { type ApplicationRecord, findApplication, findNewestOf, moveApplication } from './queries.ts'

interface Decision {
  to: Exclude<ApplicationState, 'submitted'>
  version: number
  reason?: string
  interviewAt?: Date | null
}

/** Begins the check of documents, or names another time of the interview; the applicant is told.
 *  @throws Failure 404, 409 `version_conflict` · 422 the interview is over already */
export const checkApplication: WriteCase<typeof spec.checkApplication> = async (
  tx,
  effects,
  session,
  { id, version, interviewOn, interviewTime },
) => {
  const interviewAt = interviewOn && interviewTime ? businessInstant(interviewOn, interviewTime) : null
  if (interviewAt && interviewAt <= effects.clock.now()) {
    throw invalidFields({ interviewTime: 'applications.interview_over' })
  }
  const before = await getApplication(tx, id)
  const row = await move(tx, effects, session, before, { to: 'checking', version, interviewAt })
  if (interviewAt?.getTime() !== before.interview_at?.getTime()) {
    const told = interviewAt ? 'interview' : 'no_interview'
    await notifyOwner(tx, effects, session, row, told, interviewAt ? { at: interviewAt.toISOString() } : {})
  } else if (before.state === 'submitted') await notifyOwner(tx, effects, session, row, 'checking', {})
  return presentOne(tx, row)
}

/** Gives the applicant an executor's cabinet; they are told in the cabinet, by SMS and by e-mail.
 *  @throws Failure 404, 409 `version_conflict` with the application as it is now, 409 with the rule that forbids it */
export const approveApplication: WriteCase<typeof spec.approveApplication> = async (
  tx,
  effects,
  session,
  { id, ...input },
) => {
  const row = await move(tx, effects, session, await getApplication(tx, id), { to: 'approved', ...input })
  if ((await addCabinet(tx, effects, row.account_id, 'executor')) === undefined) {
    throw refused('already_executor', 'applications.already_executor')
  }
  await notifyOfDecision(tx, effects, session, row, 'approved', {})
  return presentOne(tx, row)
}

/** Declines an application; the applicant reads the reason. @throws Failure 404, 409 */
export const declineApplication: WriteCase<typeof spec.declineApplication> = async (
  tx,
  effects,
  session,
  { id, ...input },
) => {
  const row = await move(tx, effects, session, await getApplication(tx, id), { to: 'declined', ...input })
  await notifyOfDecision(tx, effects, session, row, 'declined', { reason: input.reason })
  return presentOne(tx, row)
}

/** Takes the own application back before it is decided. @throws Failure 404 for somebody else's, 409 */
export const withdrawApplication: WriteCase<typeof spec.withdrawApplication> = async (
  tx,
  effects,
  session,
  { id, ...input },
) => {
  const before = await getApplication(tx, id)
  if (before.account_id !== session.accountId) throw notFound()
  return presentApplication(await move(tx, effects, session, before, { to: 'withdrawn', ...input }))
}

/** Withdraws the waiting application of a person who leaves. */
export async function withdrawApplications(tx: Tx, effects: Effects, session: Session): Promise<void> {
  const newest = await findNewestOf(tx, session.accountId)
  if (!newest || !isOpenApplication(newest.state) || newest.cabinet_id !== session.cabinetId) return
  await move(tx, effects, session, newest, { to: 'withdrawn', version: newest.version })
}

async function getApplication(tx: Tx, id: string): Promise<ApplicationRecord> {
  const row = await findApplication(tx, id)
  if (!row) throw notFound()
  return row
}

/** Moves a waiting application on, if it is still what the person saw. */
async function move(tx: Tx, effects: Effects, session: Session, before: ApplicationRecord, decision: Decision) {
  const isStaff = session.role === 'staff'
  const present = async (row: ApplicationRecord) => (isStaff ? presentOne(tx, row) : presentApplication(row))
  const { to: state, reason = null, interviewAt: interview_at = before.interview_at } = decision
  const next = { state, reason, interview_at, decided_at: state === 'checking' ? null : effects.clock.now() }
  const seen = { id: before.id, version: decision.version }
  const moved = await moveApplication(tx, seen, next)
  if (!moved) throw versionConflict(await present(await getApplication(tx, before.id)))
  await recordEvent(tx, effects, session, {
    objectKind: 'executor_application',
    objectId: before.id,
    action: decision.to,
    changes: {
      ...(before.state !== state && { state: { from: before.state, to: state } }),
      ...(state === 'checking' && { interviewAt: { from: before.interview_at, to: interview_at } }),
    },
    ...(decision.reason !== undefined && { reason: decision.reason }),
  })
  return moved
}

/** Tells of a decision, also by SMS and e-mail. */
async function notifyOfDecision(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: ApplicationRecord,
  decision: 'approved' | 'declined',
  values: Record<string, string>,
): Promise<void> {
  await notifyOwner(tx, effects, session, row, decision, values)
  await sendToOwner(tx, effects, row.account_id, { key: `applications.messages.${decision}` })
}

async function notifyOwner(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: ApplicationRecord,
  told: 'checking' | 'interview' | 'no_interview' | 'approved' | 'declined',
  values: Record<string, string>,
): Promise<void> {
  const notice = {
    cabinetId: row.cabinet_id,
    link: `${accountPath}?part=cabinets`,
    actorCabinetId: session.cabinetId,
  } as const
  await notify(tx, effects, [{ ...notice, kind: `applications.notices.${told}`, values }])
}

async function presentOne(tx: Tx, row: ApplicationRecord): Promise<ApplicationRow> {
  const [presented] = await presentForStaff(tx, [row])
  if (!presented) throw new Error('one application is presented as one')
  return presented
}
