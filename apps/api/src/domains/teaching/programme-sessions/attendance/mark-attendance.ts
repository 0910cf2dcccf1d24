import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import type { AttendanceForm } from '@navyk/api-spec/teaching/programme-sessions'
import { businessDate } from '@navyk/api-spec/kit'
import { type Change, recordEvents } from '#platform/audit'
import { exclusionViolation, sqlState } from '#platform/database'
import { invalidFields, notFound, type WriteCase } from '#platform/http'
import { notify } from '#messages/notices'
import { findPayBasis, moveOnSession, payTeachers, upsertAttendance } from '../planning/change-queries.ts'
import {
  type LearnerRow,
  listAbsences,
  listLearnerRows,
  listMadeUpElsewhere,
  listTaughtAmong,
} from './learner-queries.ts'
import { payOfSession } from './pay.ts'
import { correctableUntil, isCorrectionOver, refusalToMark } from '../policy.ts'
import { type OpenedSession, sessionSteps } from '../session-steps.ts'
import { sessionNotice } from '../notices/session-notices.ts'

type PathOf = (index: number, field: string) => string

/** Sets the outcomes of all learners at once, and holds the session.
 *  @throws Failure 404; 409 `version_conflict` or with the rule; 422 at the field of an outcome, and at `outcomes` where a learner
 *  of the session has none */
export const holdProgrammeSession = sessionSteps.useCase<typeof spec.holdProgrammeSession>(
  ({ row }, { session, now }) => refusalToMark(session, row, now),
  async (opened, { outcomes, topic, homework, reason }) => {
    refuseWithoutReason(opened, reason)
    const learners = await listLearnerRows(opened.tx, opened.row.id)
    const named = new Set(outcomes.map(({ learnerId }) => learnerId))
    if (named.size < outcomes.length) throw invalidFields({ outcomes: 'programme_sessions.named_twice' })
    if (learners.some(({ learner_id }) => !named.has(learner_id))) {
      throw invalidFields({ outcomes: 'programme_sessions.learner_missing' })
    }
    const marked = await mark(opened, learners, outcomes, (index, field) => `outcomes.${index}.${field}`)
    await finish(opened, marked, { state: 'held', topic, homework, reason })
  },
)

/** Sets the outcome of one learner; with the last one the session is held. @throws Failure as above; the version is that of the
 *  outcome */
export const setAttendance: WriteCase<typeof spec.setAttendance> = async (
  tx,
  effects,
  session,
  { id, learnerId, version, reason, ...outcome },
) => {
  const opened = await sessionSteps.open(tx, effects, session, { id }, ({ row }, { now }) =>
    refusalToMark(session, row, now),
  )
  refuseWithoutReason(opened, reason)
  const learners = await listLearnerRows(tx, id)
  const before = learners.find(({ learner_id }) => learner_id === learnerId)
  if (!before && outcome.missedSessionId === undefined) throw notFound()
  if ((before?.version ?? 0) !== version) throw await opened.conflict()
  const marked = await mark(opened, learners, [{ learnerId, ...outcome }], (_, field) => field)
  const isLast = learners.every(({ learner_id, outcome: set }) => learner_id === learnerId || set !== null)
  await finish(opened, marked, { state: isLast ? 'held' : opened.row.state, reason })
  return opened.answer()
}

function refuseWithoutReason({ row, session, now }: OpenedSession, reason: string | undefined): void {
  if (reason === undefined && session.role === 'staff' && isCorrectionOver(row, now)) {
    throw invalidFields({ reason: 'programme_sessions.reason_needed' })
  }
}

/** Change of one learner's outcome, for the history. */
type OutcomeChange = Record<'learnerId' | 'outcome', Change>

async function mark(
  opened: OpenedSession,
  learners: LearnerRow[],
  given: AttendanceForm[],
  pathOf: PathOf,
): Promise<OutcomeChange[]> {
  const { tx, now, row } = opened
  await refuseWrongMakeUps(opened, learners, given, pathOf)
  const madeUp = await listMadeUpElsewhere(tx, row.id)
  const wrong = given.findIndex(({ learnerId, outcome }) => outcome !== 'absent' && madeUp.has(learnerId))
  if (wrong >= 0) throw invalidFields({ [pathOf(wrong, 'outcome')]: 'programme_sessions.made_up_elsewhere' })
  await upsertAttendance(
    tx,
    given.map((one) => ({
      session_id: row.id,
      learner_id: one.learnerId,
      outcome: one.outcome,
      set_at: now,
      late_minutes: one.lateMinutes ?? null,
      told_before: one.outcome === 'absent' ? (one.toldBefore ?? false) : null,
      missed_session_id: one.missedSessionId ?? null,
      ...(one.mark !== undefined && { mark: one.mark }),
      ...(one.result !== undefined && { result: one.result }),
    })),
  ).catch((error: unknown) => {
    // Somebody else has just made up for the same session.
    if (sqlState(error) !== '23505' && sqlState(error) !== exclusionViolation) throw error
    throw invalidFields({ [pathOf(0, 'missedSessionId')]: 'programme_sessions.not_owed' })
  })
  await notifyAbsent(opened, learners, given)
  const before = new Map(learners.map(({ learner_id, outcome }) => [learner_id, outcome]))
  return given.map(({ learnerId, outcome }) => ({
    learnerId: { from: null, to: learnerId },
    outcome: { from: before.get(learnerId) ?? null, to: outcome },
  }))
}

/** Refuses to make up for anything but an absence of this learner that no other session makes up for. Whoever has no seat comes from a
 *  session that the executor teaches as well. */
async function refuseWrongMakeUps(
  { tx, session, row }: OpenedSession,
  learners: LearnerRow[],
  given: AttendanceForm[],
  pathOf: PathOf,
): Promise<void> {
  const pairs = given.flatMap(({ learnerId, missedSessionId }) =>
    missedSessionId === undefined ? [] : [{ learnerId, sessionId: missedSessionId }],
  )
  const owed = await listAbsences(tx, pairs)
  const taught =
    session.role === 'executor'
      ? await listTaughtAmong(
          tx,
          session.cabinetId,
          pairs.map(({ sessionId }) => sessionId),
        )
      : undefined
  const inRoster = new Set(learners.map(({ learner_id }) => learner_id))
  for (const [index, { learnerId, missedSessionId }] of given.entries()) {
    if (missedSessionId === undefined) {
      if (!inRoster.has(learnerId))
        throw invalidFields({ [pathOf(index, 'learnerId')]: 'programme_sessions.no_learner' })
      continue
    }
    const found = owed.find((one) => one.learner_id === learnerId && one.session_id === missedSessionId)
    const isOwed = found && (found.made_in === null || found.made_in === row.id) && missedSessionId !== row.id
    const isKnown = found?.programme_id === row.programme_id || !taught || taught.has(missedSessionId)
    if (!isOwed || !isKnown) throw invalidFields({ [pathOf(index, 'missedSessionId')]: 'programme_sessions.not_owed' })
  }
}

/** Tells customers that their learner did not come, unless somebody had said so, or they were told already. */
async function notifyAbsent(
  { tx, effects, session, row }: OpenedSession,
  learners: LearnerRow[],
  given: AttendanceForm[],
) {
  const before = new Map(learners.map((learner) => [learner.learner_id, learner]))
  await notify(
    tx,
    effects,
    given.flatMap(({ learnerId, outcome, toldBefore }) => {
      const learner = before.get(learnerId)
      if (outcome !== 'absent' || toldBefore || !learner || learner.outcome === 'absent') return []
      return [sessionNotice(session, learner.customer_id, 'absent', row, { learner: learner.first_name })]
    }),
  )
}

interface SessionEnd {
  state: OpenedSession['row']['state']
  topic?: string | undefined
  homework?: string | undefined
  reason?: string | undefined
}

/** Moves the session on. The change of one learner stands on its step; of several, each has a line of the history. */
async function finish(
  opened: OpenedSession,
  marked: OutcomeChange[],
  { state, topic, homework, reason }: SessionEnd,
): Promise<void> {
  const { tx, now, row, recordChange } = opened
  const held_at = state === 'held' ? (row.held_at ?? now) : null
  const columns = { held_at, ...(topic !== undefined && { topic }), ...(homework !== undefined && { homework }) }
  const action = row.state === 'held' ? 'corrected' : state === 'held' ? 'took_place' : 'attendance_marked'
  const [one, ...others] = marked
  const isOfOne = others.length === 0 && action !== 'took_place'
  const moved = state === row.state ? {} : { state: { from: row.state, to: state } }
  await recordChange(moveOnSession(tx, row, state, columns), { action, changes: isOfOne ? one : moved, reason })
  if (!isOfOne) await recordMarked(opened, marked)
  if (state === 'held') await pay(opened, held_at ?? now)
}

const recordMarked = ({ tx, effects, session, row }: OpenedSession, marked: OutcomeChange[]) =>
  recordEvents(
    tx,
    effects,
    session,
    marked
      .filter(({ outcome }) => outcome.from !== outcome.to)
      .map((changes) => ({
        objectKind: 'programme_session',
        objectId: row.id,
        action: 'attendance_marked',
        changes,
      })),
  )

/** Computes the pay for the session and announces it. */
async function pay({ tx, effects, session, row }: OpenedSession, heldAt: Date): Promise<void> {
  const { rates, held } = await findPayBasis(tx, row.id)
  const pays = row.teachers.map(({ id }) => {
    const rate = rates.get(id)
    return { executorId: id, payKopecks: rate ? payOfSession(rate, held) : 0 }
  })
  await payTeachers(tx, row.id, pays)
  await effects.announceStep(tx, effects, session, 'programme.session_paid', {
    sessionId: row.id,
    title: row.title,
    subject: row.subject,
    heldOn: businessDate(row.starts_at),
    pays,
    correctableUntil: correctableUntil(heldAt),
  })
}
