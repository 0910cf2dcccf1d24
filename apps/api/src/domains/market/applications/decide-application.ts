import type * as spec from '@navyk/api-spec/market/applications'
import type { ApplicationRow, ApplicationState } from '@navyk/api-spec/market/applications'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { notFound, refused, type Session, versionConflict, type WriteCase } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { addCabinet } from '../../people/accounts/index.ts'
import { sendToOwner } from '../../people/channels/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { presentApplication, presentForStaff } from './present.ts'
import { type ApplicationRecord, findApplication, findNewestOf, settleApplication } from './queries.ts'

interface Decision {
  to: Exclude<ApplicationState, 'submitted'>
  version: number
  reason?: string
}

/** Gives the applicant an executor's cabinet; they are told in the cabinet, by SMS and by e-mail.
 *  @throws Failure 404, 409 `version_conflict` with the application as it is now, 409 with the rule that forbids it */
export const approveApplication: WriteCase<typeof spec.approveApplication> = async (
  tx,
  effects,
  session,
  { id, ...input },
) => {
  const row = await settle(tx, effects, session, await getApplication(tx, id), { to: 'approved', ...input })
  if ((await addCabinet(tx, effects, row.account_id, 'executor')) === undefined) {
    throw refused('already_executor', 'applications.already_executor')
  }
  await tell(tx, effects, session, row, 'approved', {})
  return presentOne(tx, row)
}

/** Declines an application; the applicant reads the reason. @throws Failure 404, 409 */
export const declineApplication: WriteCase<typeof spec.declineApplication> = async (
  tx,
  effects,
  session,
  { id, ...input },
) => {
  const row = await settle(tx, effects, session, await getApplication(tx, id), { to: 'declined', ...input })
  await tell(tx, effects, session, row, 'declined', { reason: input.reason })
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
  return presentApplication(await settle(tx, effects, session, before, { to: 'withdrawn', ...input }))
}

/** Withdraws what is still waiting, for a person who leaves. */
export async function leaveApplications(tx: Tx, effects: Effects, session: Session): Promise<void> {
  const newest = await findNewestOf(tx, session.accountId)
  if (newest?.state !== 'submitted' || newest.cabinet_id !== session.cabinetId) return
  await settle(tx, effects, session, newest, { to: 'withdrawn', version: newest.version })
}

async function getApplication(tx: Tx, id: string): Promise<ApplicationRecord> {
  const row = await findApplication(tx, id)
  if (!row) throw notFound()
  return row
}

/** Moves a waiting application on, if it is still what the person saw. */
async function settle(tx: Tx, effects: Effects, session: Session, before: ApplicationRecord, decision: Decision) {
  const isStaff = session.role === 'staff'
  const present = async (row: ApplicationRecord) => (isStaff ? presentOne(tx, row) : presentApplication(row))
  const next = { state: decision.to, reason: decision.reason ?? null, decided_at: effects.clock.now() }
  const seen = { id: before.id, version: decision.version }
  const settled = await settleApplication(tx, seen, next)
  if (!settled) throw versionConflict(await present(await getApplication(tx, before.id)))
  await recordEvent(tx, effects, session, {
    objectKind: 'executor_application',
    objectId: before.id,
    action: decision.to,
    changes: { state: { from: before.state, to: decision.to } },
    ...(decision.reason !== undefined && { reason: decision.reason }),
  })
  return settled
}

async function tell(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: ApplicationRecord,
  decision: 'approved' | 'declined',
  values: Record<string, string>,
): Promise<void> {
  const notice = {
    cabinetId: row.cabinet_id,
    link: '/dashboard/account?part=cabinets',
    actorCabinetId: session.cabinetId,
  } as const
  await notify(tx, effects, [{ ...notice, kind: `applications.notices.${decision}`, values }])
  await sendToOwner(tx, effects, row.account_id, { key: `applications.messages.${decision}` })
}

async function presentOne(tx: Tx, row: ApplicationRecord): Promise<ApplicationRow> {
  const [presented] = await presentForStaff(tx, [row])
  if (!presented) throw new Error('one application is presented as one')
  return presented
}
