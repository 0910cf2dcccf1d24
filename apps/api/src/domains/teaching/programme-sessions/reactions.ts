import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { refused, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listActingExecutors } from '#people/accounts'
import { notify } from '#messages/notices'
import { lockTimesOf, refuseTaken } from './planning/busy.ts'
import {
  cancelSessions,
  changeRole,
  clearSubstituteRequests,
  leadWhereFree,
  lockPlannedOf,
  removeTeacher,
  assignWhereFree,
} from './planning/change-queries.ts'
import { listTeam, listUnledAmong } from './queries.ts'
import { noticesOfBusy, noticesOfLed, noticesOfOtherLead, noticesOfUnled } from './notices/session-notices.ts'

export const reactions: Reactions = {
  /** Calls off the sessions that are still planned, with their programme; everybody is told of the programme. */
  'programme.cancelled': async (tx, effects, session, { programmeId, reason }) => {
    const ids = await lockComing(tx, effects, programmeId)
    await cancelSessions(tx, ids, reason)
    const events = ids.map((objectId) => ({ objectKind: 'programme_session', objectId, action: 'cancelled', reason }))
    await recordEvents(tx, effects, session, events)
  },
  /** A programme ends once all its sessions are held or called off. */
  'programme.finished': async (tx, _effects, _session, { programmeId }) => {
    const open = await lockPlannedOf(tx, programmeId, new Date(0))
    if (open.length > 0) {
      throw refused('programme_sessions_open', 'programme_sessions.open_sessions', { count: open.length })
    }
  },
  /** Makes a new member of the team teach the coming sessions. Managers and the member are told of sessions for which the member has no
   *  time. */
  'programme.member_joined': async (tx, effects, session, { programmeId, executorId, role }) => {
    const ids = await lockComing(tx, effects, programmeId)
    await lockTimesOf(tx, [executorId])
    const sessions = await assignWhereFree(tx, { executorId, role }, ids).catch(refuseTaken)
    await recordTeachers(
      { tx, effects, session },
      sessions.filter(({ is_taught }) => is_taught).map(({ id }) => id),
    )
    const busy = sessions.filter(({ is_taught }) => !is_taught)
    await notify(tx, effects, await noticesOfBusy(tx, { programmeId, executorId }, busy))
  },
  'programme.member_role_changed': async (tx, effects, session, { programmeId, executorId, role }) => {
    const ids = await lockComing(tx, effects, programmeId)
    const changed = await changeRole(tx, { executorId, role }, ids)
    if (role === 'assistant') {
      await clearSubstituteRequests(tx, executorId, changed)
      await coverSessions({ tx, effects, session }, { programmeId, executorId }, changed)
    }
    await recordTeachers({ tx, effects, session }, changed)
  },
  /** Hands the sessions that the member led over to other leads of the programme who have time for them. Requests of the member for a
   *  substitute end. */
  'programme.member_ended': async (tx, effects, session, { programmeId, executorId }) => {
    const ids = await lockComing(tx, effects, programmeId)
    const taught = await removeTeacher(tx, executorId, ids)
    const led = taught.filter(({ role }) => role !== 'assistant').map(({ session_id }) => session_id)
    await clearSubstituteRequests(tx, executorId, led)
    await coverSessions({ tx, effects, session }, { programmeId, executorId }, led)
    await recordTeachers(
      { tx, effects, session },
      taught.map(({ session_id }) => session_id),
    )
  },
}

interface ReactionTools {
  tx: Tx
  effects: Effects
  session: Session | null
}

async function lockComing(tx: Tx, { clock }: Effects, programmeId: string): Promise<string[]> {
  return (await lockPlannedOf(tx, programmeId, clock.now())).map(({ id }) => id)
}

/** Lets other leads of the programme lead these sessions, where they have time. They and the customers of the learners are told;
 *  managers are told of the sessions that nobody leads. */
async function coverSessions(
  { tx, effects }: ReactionTools,
  { programmeId, executorId }: { programmeId: string; executorId: string },
  ids: string[],
): Promise<void> {
  const leads = (await listTeam(tx, programmeId))
    .filter(({ role, executor_id }) => role === 'lead' && executor_id !== executorId)
    .map(({ executor_id }) => executor_id)
  const acting = await listActingExecutors(tx, leads)
  await lockTimesOf(tx, [executorId, ...acting])
  const covered: Awaited<ReturnType<typeof leadWhereFree>> = []
  for (const id of leads.filter((lead) => acting.has(lead))) {
    const led = await leadWhereFree(tx, id, ids).catch(refuseTaken)
    await notify(tx, effects, await noticesOfLed(tx, { programmeId, executorId: id }, led))
    covered.push(...led)
  }
  await notify(tx, effects, await noticesOfOtherLead(tx, programmeId, covered))
  await notify(tx, effects, await noticesOfUnled(tx, programmeId, await listUnledAmong(tx, ids)))
}

async function recordTeachers({ tx, effects, session }: ReactionTools, ids: string[]): Promise<void> {
  const events = ids.map((objectId) => ({ objectKind: 'programme_session', objectId, action: 'teachers_set' }))
  await recordEvents(tx, effects, session, events)
}
