import { recordEvents } from '../../../platform/audit/index.ts'
import type { Reactions } from '../../../platform/reactions.ts'
import { refused } from '../../../platform/http/index.ts'
import { holdTimesOf } from './busy.ts'
import { cancelSessions, leadWhereFree, lockPlannedOf, removeTeacher } from './change-queries.ts'
import { listTeam } from './queries.ts'

export const reactions: Reactions = {
  /** What is still planned is called off with its programme; everybody is told of that. */
  'programme.cancelled': async (tx, effects, session, { programmeId, reason }) => {
    const rows = await lockPlannedOf(tx, programmeId, effects.clock.now())
    const ids = rows.map(({ id }) => id)
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
  /** Somebody else of those who lead the programme takes the sessions over for which they have time. */
  'programme.member_ended': async (tx, effects, session, { programmeId, executorId }) => {
    const rows = await lockPlannedOf(tx, programmeId, effects.clock.now())
    const leads = (await listTeam(tx, programmeId)).filter(
      (one) => one.role === 'lead' && one.executor_id !== executorId,
    )
    await holdTimesOf(tx, [executorId, ...leads.map(({ executor_id }) => executor_id)])
    const taught = await removeTeacher(
      tx,
      executorId,
      rows.map(({ id }) => id),
    )
    const led = taught.filter(({ role }) => role !== 'assistant').map(({ session_id }) => session_id)
    for (const { executor_id } of leads) await leadWhereFree(tx, executor_id, led)
    const events = taught.map(({ session_id }) => ({
      ...{ objectKind: 'programme_session', objectId: session_id, action: 'teachers_set' },
    }))
    await recordEvents(tx, effects, session, events)
  },
}
