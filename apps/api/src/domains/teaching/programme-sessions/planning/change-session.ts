import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { businessDate, businessInstant, businessTime, minuteMs } from '@navyk/api-spec/kit'
import { invalidFields } from '#platform/http'
import { findStaff, listActingExecutors } from '#people/accounts'
import { notify } from '#messages/notices'
import { refuseBusy, refuseTaken } from './busy.ts'
import { moveOnSession, replaceTeachers } from './change-queries.ts'
import { refusalToAskSubstitute, refusalToArrange, refusalToEdit, refusalToSetTeachers } from '../policy.ts'
import { listTeam, type SessionRow } from '../queries.ts'
import { noticesToAll, sessionNotice } from '../notices/session-notices.ts'
import { type OpenedSession, sessionSteps } from '../session-steps.ts'

const nobodyWanted = { substitute_wanted_at: null, substitute_wanted_by: null, substitute_reason: null }
const idsOf = (row: Pick<SessionRow, 'teachers'>) => row.teachers.map(({ id }) => id)

/** Moves a planned session; everybody is told both times.
 *  @throws Failure 404; 409 `version_conflict`, `executor_busy`, or with the rule; 422 for the same time, and for an executor in the
 *  past */
export const moveProgrammeSession = sessionSteps.useCase<typeof spec.moveProgrammeSession>(
  ({ row }, { session, now }) => refusalToArrange(session, row, now),
  async ({ tx, effects, session, now, row, recordChange }, { date, time, minutes, reason }) => {
    const startsAt = businessInstant(date, time)
    const length = minutes === undefined ? row.ends_at.getTime() - row.starts_at.getTime() : minutes * minuteMs
    const endsAt = new Date(startsAt.getTime() + length)
    const isSame = startsAt.getTime() === row.starts_at.getTime() && endsAt.getTime() === row.ends_at.getTime()
    if (isSame) throw invalidFields({ time: 'programme_sessions.same_time' })
    if (session.role === 'executor' && startsAt <= now) throw invalidFields({ time: 'programme_sessions.in_the_past' })
    await refuseBusy(tx, session, idsOf(row), [{ startsAt, endsAt }], () => 'time', [row.id])
    const columns = { starts_at: startsAt, ends_at: endsAt }
    await recordChange(moveOnSession(tx, row, 'planned', columns).catch(refuseTaken), {
      action: 'moved',
      changes: { startsAt: { from: row.starts_at.toISOString(), to: startsAt.toISOString() } },
      reason,
    })
    const to = { toDate: businessDate(startsAt), toTime: businessTime(startsAt), reason }
    await notify(tx, effects, await noticesToAll(tx, session, 'moved', row, to))
  },
)

/** Calls a planned session off. @throws Failure 404; 409 `version_conflict` or with the rule */
export const cancelProgrammeSession = sessionSteps.useCase<typeof spec.cancelProgrammeSession>(
  ({ row }, { session, now }) => refusalToArrange(session, row, now),
  async ({ tx, effects, session, row, recordChange }, { reason }) => {
    await recordChange(moveOnSession(tx, row, 'cancelled', { cancel_reason: reason, ...nobodyWanted }), {
      action: 'cancelled',
      changes: { state: { from: row.state, to: 'cancelled' } },
      reason,
    })
    await notify(tx, effects, await noticesToAll(tx, session, 'cancelled', row, { reason }))
  },
)

/** Changes topic and homework. @throws Failure 404; 409 */
export const updateProgrammeSession = sessionSteps.useCase<typeof spec.updateProgrammeSession>(
  ({ row }, { session }) => refusalToEdit(session, row),
  async ({ tx, row, recordChange }, { topic, homework }) => {
    await recordChange(moveOnSession(tx, row, row.state, { topic, homework }), { action: 'changed' })
  },
)

/** Asks the staff for a substitute. @throws Failure 404; 409 */
export const askForSubstitute = sessionSteps.useCase<typeof spec.askForSubstitute>(
  ({ row }, { session, now }) => refusalToAskSubstitute(session, row, now),
  async ({ tx, effects, session, now, row, recordChange }, { reason }) => {
    const columns = { substitute_wanted_at: now, substitute_wanted_by: session.cabinetId, substitute_reason: reason }
    await recordChange(moveOnSession(tx, row, 'planned', columns), { action: 'substitute_asked', reason })
    const managers = await findStaff(tx, 'manager')
    await notify(
      tx,
      effects,
      managers.map((id) => sessionNotice(session, id, 'substitute_asked', row, { reason })),
    )
  },
)

/** Sets who teaches one session. A lead of the session who does not lead the programme is a substitute.
 *  @throws Failure 404; 409 `executor_busy`, or with the rule; 422 at somebody who is no executor or can't act, or is named twice */
export const setSessionTeachers = sessionSteps.useCase<typeof spec.setSessionTeachers>(
  ({ row }, { session }) => refusalToSetTeachers(session, row),
  async (opened, { leadId, assistantIds, reason }) => {
    const { tx, session, row, recordChange } = opened
    await refuseStrangers(opened, leadId, assistantIds)
    const time = { startsAt: row.starts_at, endsAt: row.ends_at }
    const pathOf = () => 'leadId'
    await refuseBusy(tx, session, [leadId, ...assistantIds], [time], pathOf, [row.id])
    const leads = (await listTeam(tx, row.programme_id)).filter(({ role }) => role === 'lead')
    const before = row.teachers.find(({ role }) => role !== 'assistant')
    const isLead = leads.some(({ executor_id }) => executor_id === leadId)
    const inPlaceOf = before?.standsFor ?? before?.id ?? leads[0]?.executor_id ?? null
    const others = assistantIds.map((executor_id) => ({ executor_id, role: 'assistant' as const, stands_for: null }))
    const lead = isLead
      ? { executor_id: leadId, role: 'lead' as const, stands_for: null }
      : { executor_id: leadId, role: 'substitute' as const, stands_for: inPlaceOf === leadId ? null : inPlaceOf }
    await replaceTeachers(
      tx,
      row.id,
      [lead, ...others].map((teacher) => ({ session_id: row.id, ...teacher })),
    ).catch(refuseTaken)
    await recordChange(moveOnSession(tx, row, 'planned', nobodyWanted), {
      action: 'teachers_set',
      changes: { teachers: { from: idsOf(row), to: [leadId, ...assistantIds] } },
      reason,
    })
    await notifyTeachers(opened, leadId, assistantIds)
  },
)

async function refuseStrangers({ tx }: OpenedSession, leadId: string, assistantIds: string[]): Promise<void> {
  if (new Set([leadId, ...assistantIds]).size <= assistantIds.length) {
    throw invalidFields({ assistantIds: 'programme_sessions.named_twice' })
  }
  const known = await listActingExecutors(tx, [leadId, ...assistantIds])
  if (!known.has(leadId)) throw invalidFields({ leadId: 'programme_sessions.no_executor' })
  if (assistantIds.some((id) => !known.has(id))) throw invalidFields({ assistantIds: 'programme_sessions.no_executor' })
}

/** Tells the new and the relieved teachers, and customers if another one leads it and it has not begun. */
async function notifyTeachers(opened: OpenedSession, leadId: string, assistantIds: string[]) {
  const { tx, effects, session, now, row } = opened
  const before = idsOf(row)
  const after = [leadId, ...assistantIds]
  const added = after.filter((id) => !before.includes(id)).map((id) => sessionNotice(session, id, 'you_teach', row))
  const gone = before.filter((id) => !after.includes(id)).map((id) => sessionNotice(session, id, 'you_are_free', row))
  const isOther = !row.teachers.some(({ id, role }) => id === leadId && role !== 'assistant')
  const customers =
    isOther && row.starts_at > now
      ? (await noticesToAll(tx, session, 'substitute', { ...row, teachers: [] })).filter(
          ({ cabinetId }) => !after.includes(cabinetId),
        )
      : []
  await notify(tx, effects, [...added, ...gone, ...customers])
}
