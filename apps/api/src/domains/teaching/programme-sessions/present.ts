import type {
  ProgrammeSession,
  ProgrammeSessionSummary,
  SessionLearner,
} from '@navyk/api-spec/teaching/programme-sessions'
import type { Session } from '#platform/http'
import { groupLearnerName, nameGroupLearners } from '#people/learners'
import type { LearnerRow } from './attendance/learner-queries.ts'
import {
  correctableUntil,
  refusalToAskSubstitute,
  refusalToArrange,
  refusalToEdit,
  refusalToMark,
  refusalToRestore,
  refusalToSetTeachers,
  seesPayOf,
} from './policy.ts'
import type { SessionRow } from './queries.ts'

/** An executor knows the learners of groups by their first names. */
const nameFor = (session: Session, row: { first_name: string; last_name: string }): string =>
  groupLearnerName(session, row.first_name, row.last_name)

export function presentSummary(session: Session, row: SessionRow, now: Date): ProgrammeSessionSummary {
  const isCustomer = session.role === 'customer'
  return {
    id: row.id,
    programme: { id: row.programme_id, title: row.title, subject: row.subject },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    state: row.state,
    isUnclosed: row.state === 'planned' && row.ends_at <= now,
    place: row.place,
    topic: row.topic,
    homework: row.homework,
    cancelReason: row.cancel_reason,
    teachers: row.teachers.map(({ id, role, firstName, lastName, payKopecks }) => ({
      person: { id, firstName, lastName },
      role,
      ...(seesPayOf(session, id) && { payKopecks }),
    })),
    ...(isCustomer
      ? { ownLearners: row.own_learners.map((learner) => ({ id: learner.id, name: nameFor(session, learner) })) }
      : { ...presentGroup(row), isUnled: row.is_unled && row.ends_at > now }),
    version: row.version,
    actions: {
      edit: refusalToEdit(session, row) === undefined,
      move: refusalToArrange(session, row, now) === undefined,
      cancel: refusalToArrange(session, row, now) === undefined,
      restore: refusalToRestore(session, row, now) === undefined,
      mark: refusalToMark(session, row, now) === undefined,
      setTeachers: refusalToSetTeachers(session, row) === undefined,
      askSubstitute: refusalToAskSubstitute(session, row, now) === undefined,
    },
  }
}

/** Fields about the whole group. */
const presentGroup = (row: SessionRow) => ({
  learnerCount: row.learner_count,
  markedCount: row.marked_count,
  attendedCount: row.state === 'held' ? row.attended_count : null,
  substituteWanted:
    row.substitute_wanted_at === null
      ? null
      : { at: row.substitute_wanted_at.toISOString(), reason: row.substitute_reason ?? '' },
})

export function presentSession(session: Session, row: SessionRow, learners: LearnerRow[], now: Date): ProgrammeSession {
  const summary = presentSummary(session, row, now)
  return {
    ...summary,
    heldAt: row.held_at?.toISOString() ?? null,
    correctableUntil: row.held_at === null ? null : correctableUntil(row.held_at).toISOString(),
    learners: nameGroupLearners(session, learners).map(({ learner, name }) =>
      presentLearner(learner, name, summary.actions.mark),
    ),
  }
}

const presentLearner = (row: LearnerRow, name: string, mayMark: boolean): SessionLearner => ({
  id: row.learner_id,
  name,
  isGuest: row.is_guest,
  outcome: row.outcome,
  lateMinutes: row.late_minutes,
  toldBefore: row.told_before,
  missed:
    row.missed_session_id === null || row.missed_starts_at === null
      ? null
      : { id: row.missed_session_id, startsAt: row.missed_starts_at.toISOString() },
  mark: row.mark,
  result: row.result ?? '',
  version: row.version ?? 0,
  ...(mayMark && { owed: row.owed.map(({ id, startsAt }) => ({ id, startsAt: new Date(startsAt).toISOString() })) }),
})
