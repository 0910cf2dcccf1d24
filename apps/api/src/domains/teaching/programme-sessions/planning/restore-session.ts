import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { listActingExecutors } from '#people/accounts'
import { notify } from '#messages/notices'
import { lockTimesOf, refuseBusy, refuseTaken } from './busy.ts'
import { listBusyAt, moveOnSession, replaceTeachers } from './change-queries.ts'
import { refusalToRestore, teachersAgain } from '../policy.ts'
import { findSessionRow, lockPlannedProgramme, listTeam, listUnledAmong, type SessionRow } from '../queries.ts'
import { noticesOfBusy, noticesOfUnled, noticesToAll, sessionNotice } from '../notices/session-notices.ts'
import { type OpenedSession, sessionSteps } from '../session-steps.ts'

/** Plans a cancelled session again, with the team as it is now. Members without time are left out; managers and they are told.
 *  @throws Failure 404; 409 `executor_busy` where the executor who asks has no time, or with the rule */
export const restoreProgrammeSession = sessionSteps.useCase<typeof spec.restoreProgrammeSession>(
  ({ row }, { session, now }) => refusalToRestore(session, row, now),
  async (opened) => {
    const { tx, effects, row, recordChange, record } = opened
    const { teachers, busyIds } = await chooseTeachers(opened)
    const rows = teachers.map(({ id, role, standsFor }) => {
      return { session_id: row.id, executor_id: id, role, stands_for: standsFor }
    })
    await replaceTeachers(tx, row.id, rows)
    await recordChange(moveOnSession(tx, row, 'planned', { cancel_reason: null }).catch(refuseTaken), {
      action: 'restored',
      changes: { state: { from: row.state, to: 'planned' } },
    })
    const [from, to] = [row.teachers, teachers].map((all) => all.map(({ id }) => id).toSorted())
    if (from?.join() !== to?.join()) await record({ action: 'teachers_set', changes: { teachers: { from, to } } })
    await notify(tx, effects, await noticesOfReturn(opened, busyIds))
  },
)

/** Chooses the teachers of the session; their times are locked. */
async function chooseTeachers({ tx, session, row }: OpenedSession) {
  // Nobody joins or leaves the team meanwhile.
  await lockPlannedProgramme(tx, row.programme_id)
  const members = (await listTeam(tx, row.programme_id)).map(({ executor_id: id, role }) => ({
    id,
    role,
    standsFor: null,
  }))
  const before = row.teachers.filter(({ hasLeft }) => !hasLeft)
  const acting = await listActingExecutors(
    tx,
    [...members, ...before].map(({ id }) => id),
  )
  await lockTimesOf(tx, [...acting])
  const time = { startsAt: row.starts_at, endsAt: row.ends_at }
  if (session.role === 'executor') await refuseBusy(tx, session, [session.cabinetId], [time], () => 'version')
  const busy = await listBusyAt(tx, [...acting], row)
  const canAct = ({ id }: { id: string }) => acting.has(id)
  return teachersAgain(members.filter(canAct), before.filter(canAct), (id) => !busy.has(id))
}

/** Notices about a session that is planned again: to its teachers and customers, and to managers where a teacher has no time or nobody
 *  leads it. */
async function noticesOfReturn({ tx, session, row }: OpenedSession, busyIds: string[]) {
  const now: SessionRow = (await findSessionRow(tx, {}, row.id)) ?? row
  const isNew = (cabinetId: string) => !row.teachers.some(({ id }) => id === cabinetId)
  const added = now.teachers.map(({ id }) => id).filter(isNew)
  const all = (await noticesToAll(tx, session, 'restored', now)).filter(({ cabinetId }) => !added.includes(cabinetId))
  const drafts = [...all, ...added.map((id) => sessionNotice(session, id, 'you_teach', row))]
  for (const executorId of busyIds) {
    drafts.push(...(await noticesOfBusy(tx, { programmeId: row.programme_id, executorId }, [row])))
  }
  return [...drafts, ...(await noticesOfUnled(tx, row.programme_id, await listUnledAmong(tx, [row.id])))]
}
