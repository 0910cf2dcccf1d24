import type * as spec from '@navyk/api-spec/teaching/lessons'
import {
  type LessonCloseOut,
  type LessonOutcome,
  occupyingOutcomes,
  type OutcomeEffect,
} from '@navyk/api-spec/teaching/lessons'
import { type AuditEvent, type Change, recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { Failure, invalidFields, notFound, type Session, versionConflict, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { type Closing, closeLessonRows, lockTimesOfLessons } from '../life/change-queries.ts'
import { effectOn } from './closing-effect.ts'
import { refuseTakenTime } from '../planning/create-lessons.ts'
import { describeLessons } from '../reading/get-lesson.ts'
import { closingNotices } from '../life/lesson-notices.ts'
import type { OutcomeChange } from '../make-ups/make-up-rules.ts'
import { adaptMakeUps } from '../make-ups/make-ups.ts'
import { blockingLesson, lessonOverlap } from '../planning/overlaps.ts'
import { pricesOfRow } from '../planning/row-prices.ts'
import { isNoShowTooEarly, maySee, outcomesFor, type Refusal, refusalToClose } from '../policy.ts'
import { type LessonRow, listOverlaps, lockLessonRows } from '../queries.ts'

interface LessonToClose {
  entry: LessonCloseOut
  row: LessonRow
  /** The prefix of the entry's field paths. */
  path: string
}

/** Sets or corrects the outcomes of lessons, with the charge and the pay of each: all of them or none, in a fixed number of statements,
 *  however many.
 *  @throws Failure 404; 409 with the newer lessons, with a rule that forbids it, with a lesson that took the time, or with a make-up
 *  lesson that is planned already; 422 at the field */
export const closeLessons: WriteCase<typeof spec.closeLessons> = async (tx, effects, session, { lessons: entries }) => {
  const now = effects.clock.now()
  const pairs = await setOutcomes(tx, effects, session, entries, {
    now,
    pathOf: (index) => `${['lessons', index].join('.')}.`,
  })
  await notify(tx, effects, closingNotices(session, pairs))
  const ids = entries.map((entry) => entry.id)
  return describeLessons(tx, session, now, ids)
}

/** Sets or corrects outcomes as `closeLessons`, without notices. `now` is the moment of the whole step, because a decision holds only
 *  until a later correction; `pathOf` gives the prefix of an entry's field paths. */
export async function setOutcomes(
  tx: Tx,
  effects: Effects,
  session: Session,
  entries: LessonCloseOut[],
  { now, pathOf }: { now: Date; pathOf: (index: number) => string },
): Promise<LessonToClose[]> {
  const ids = entries.map((entry) => entry.id)
  if (new Set(ids).size < ids.length) throw invalidFields({ lessons: 'lessons.named_twice' })
  const pairs = await lockPairs(tx, session, entries, pathOf)
  const conflict = async () => versionConflict(await describeLessons(tx, session, now, ids))
  if (pairs.some(({ entry, row }) => entry.version !== row.version)) throw await conflict()
  refuseForbidden(session, pairs, now)
  refuseInvalid(session, pairs)
  await requireFreeTime(tx, session, pairs)
  const withEffects = pairs.map(withEffect)
  const closings = withEffects.map(closingOf)
  if ((await closeLessonRows(tx, now, closings).catch(refuseTakenTime)) < pairs.length) throw await conflict()
  await adaptMakeUps(
    tx,
    now,
    withEffects.map((change) => ({ ...change, path: `${change.path}outcome` })),
  )
  await recordEvents(tx, effects, session, pairs.map(eventOf))
  return pairs
}

async function lockPairs(
  tx: Tx,
  session: Session,
  entries: LessonCloseOut[],
  pathOf: (index: number) => string,
): Promise<LessonToClose[]> {
  const ids = entries.map((entry) => entry.id)
  await lockTimesOfLessons(tx, ids)
  const rows = await lockLessonRows(tx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entries.map((entry, index) => {
    const row = byId.get(entry.id)
    if (!row || !maySee(session, row)) throw notFound()
    return { entry, row, path: pathOf(index) }
  })
}

/** Staff may correct the outcome of a cancelled lesson also before its start. */
const isWaiver = (session: Session, row: LessonRow, outcome: LessonOutcome) =>
  session.role === 'staff' && row.outcome !== null && outcome.startsWith('cancelled')

/** Refuses entries that a rule forbids; each of their lessons is named. */
function refuseForbidden(session: Session, pairs: LessonToClose[], now: Date): void {
  const fields: Failure['fields'] = {}
  let first: Refusal | undefined
  for (const { entry, row, path } of pairs) {
    const refusal = refusalToClose(session, row, now)
    if (!refusal || (refusal === 'not_started' && isWaiver(session, row, entry.outcome))) continue
    first ??= refusal
    fields[`${path}outcome`] = [{ key: `lessons.${refusal}` }]
  }
  if (first) throw new Failure(409, `lesson_${first}`, `lessons.${first}`, { fields })
  const early = pairs.filter(({ entry, row }) => isNoShowTooEarly(entry.outcome, row, now))
  if (early.length === 0) return
  const texts = early.map(({ row, path }) => ({
    path,
    key: 'lessons.no_show_too_early' as const,
    values: { minutes: row.no_show_minutes },
  }))
  throw new Failure(409, 'lesson_no_show_too_early', 'lessons.no_show_too_early', {
    values: texts[0]?.values ?? {},
    fields: Object.fromEntries(texts.map(({ path, ...text }) => [`${path}outcome`, [text]])),
  })
}

function refuseInvalid(session: Session, pairs: LessonToClose[]): void {
  const fields: Parameters<typeof invalidFields>[0] = {}
  for (const { entry, row, path } of pairs) {
    const minutes = pricesOfRow(row).lessonMinutes
    if (!outcomesFor(session).includes(entry.outcome)) fields[`${path}outcome`] = 'lessons.outcome_not_yours'
    if (entry.heldMinutes !== undefined && entry.heldMinutes >= minutes) {
      fields[`${path}heldMinutes`] = { key: 'lessons.held_minutes_range', values: { maximum: minutes - 1 } }
    }
    const isCorrection = row.outcome !== null && row.outcome !== entry.outcome
    if (isCorrection && session.role === 'staff' && !entry.reason) fields[`${path}reason`] = 'lessons.reason_needed'
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

const isOccupying = (outcome: LessonOutcome | null) =>
  outcome === null || occupyingOutcomes.some((other) => other === outcome)

/** A cancelled lesson that took place after all needs its time again, which may be taken by now. */
async function requireFreeTime(tx: Tx, session: Session, pairs: LessonToClose[]): Promise<void> {
  const returning = pairs.filter(({ entry, row }) => !isOccupying(row.outcome) && isOccupying(entry.outcome))
  for (const [executorId, group] of Map.groupBy(returning, ({ row }) => row.executor_id)) {
    const times = group.map(({ row }) => ({ startsAt: row.starts_at, endsAt: row.ends_at }))
    const except = group.map(({ row }) => row.id)
    const overlaps = await listOverlaps(tx, executorId, times, except)
    if (overlaps.size === 0) continue
    const blocked = group.flatMap(({ path }, index) => {
      const row = overlaps.get(index)
      return row ? [[`${path}outcome`, blockingLesson(session, row)] as const] : []
    })
    throw lessonOverlap(new Map(blocked))
  }
}

interface ClosedLesson extends LessonToClose, Omit<OutcomeChange, 'path'> {
  outcome: LessonOutcome
  heldMinutes: number | null
  effect: OutcomeEffect
}

function withEffect({ entry, row, path }: LessonToClose): ClosedLesson {
  const { outcome, heldMinutes = null } = entry
  const usesFreeMove = row.used_free_move && outcome === row.outcome
  const effect = effectOn(row, outcome, { heldMinutes, usesFreeMove })
  return { entry, row, path, outcome, heldMinutes, usesFreeMove, effect }
}

function closingOf({ entry, row, outcome, heldMinutes, usesFreeMove, effect }: ClosedLesson): Closing {
  return {
    id: row.id,
    version: row.version,
    outcome,
    held_minutes: heldMinutes,
    charge_kopecks: effect.chargeKopecks,
    pay_kopecks: effect.payKopecks,
    used_free_move: usesFreeMove,
    topic: entry.topic ?? row.topic,
    homework: entry.homework ?? row.homework,
    note: entry.note ?? row.note,
    staff_note: entry.staffNote ?? row.staff_note,
  }
}

/** Event for the history, without amounts: both sides read the history, and each may know only its own price. */
function eventOf({ entry, row }: LessonToClose): AuditEvent {
  const after = { outcome: entry.outcome, heldMinutes: entry.heldMinutes ?? null, topic: entry.topic ?? row.topic }
  const before = { outcome: row.outcome, heldMinutes: row.held_minutes, topic: row.topic }
  const changes: Record<string, Change> = {}
  for (const name of ['outcome', 'heldMinutes', 'topic'] as const) {
    if (before[name] !== after[name]) changes[name] = { from: before[name], to: after[name] }
  }
  return {
    objectKind: 'lesson',
    objectId: row.id,
    action: row.outcome === null ? 'closed' : 'corrected',
    changes,
    ...(entry.reason && { reason: entry.reason }),
  }
}
