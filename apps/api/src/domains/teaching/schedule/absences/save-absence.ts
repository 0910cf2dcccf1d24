import { dayMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/schedule'
import { type Absence, type AbsenceForm, longestAbsenceDays } from '@navyk/api-spec/teaching/schedule'
import { recordEvent } from '#platform/audit'
import { exclusionViolation, sqlState, type Tx } from '#platform/database'
import { Failure, invalidFields, notFound, type Session, versionConflict, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { executorFor, isBusinessOf } from '../policy.ts'
import { presentAbsences } from './list-absences.ts'
import { type AbsenceRow, changeAbsenceRow, deleteAbsence, insertAbsence, lockAbsence } from './queries.ts'

/** Adds an absence of an executor. Lessons and sessions in that time are not changed.
 *  @throws Failure 422 for a time that is over or too long, 409 `absence_overlap` for one that is an absence already */
export const addAbsence: WriteCase<typeof spec.addAbsence, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { executorId: named, ...form },
) => {
  const executor_id = await executorFor(tx, session, named)
  const now = effects.clock.now()
  const row = { id: effects.ids.next(), executor_id, created_at: now, ...columnsOf(form, now) }
  await insertAbsence(tx, row).catch(refuseOverlap)
  await recordChange(tx, effects, session, row, 'added')
  return presentOne(tx, session, { ...row, version: 1 }, now)
}

/** @throws Failure 404, 409 `version_conflict` with the absence as it is now, otherwise as `addAbsence` */
export const changeAbsence: WriteCase<typeof spec.changeAbsence, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id, version, ...form },
) => {
  const now = effects.clock.now()
  const before = await absenceToChange(tx, session, { id, version }, now)
  const change = columnsOf(form, now)
  await changeAbsenceRow(tx, id, change).catch(refuseOverlap)
  await recordChange(tx, effects, session, before, 'updated')
  return presentOne(tx, session, { ...before, ...change, version: version + 1 }, now)
}

/** Takes an absence back. @throws Failure 404, 409 `version_conflict` */
export const removeAbsence: WriteCase<typeof spec.removeAbsence, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  seen,
) => {
  const row = await absenceToChange(tx, session, seen, effects.clock.now())
  await deleteAbsence(tx, row.id)
  await recordChange(tx, effects, session, row, 'removed')
  return null
}

async function absenceToChange(
  tx: Tx,
  session: Session,
  seen: { id: string; version: number },
  now: Date,
): Promise<AbsenceRow> {
  const row = await lockAbsence(tx, seen.id)
  if (!row || !isBusinessOf(session, row.executor_id)) throw notFound()
  if (row.version !== seen.version) throw versionConflict(await presentOne(tx, session, row, now))
  return row
}

function columnsOf(form: AbsenceForm, now: Date): Pick<AbsenceRow, 'starts_at' | 'ends_at' | 'reason'> {
  const [starts_at, ends_at] = [new Date(form.startsAt), new Date(form.endsAt)]
  if (ends_at <= now) throw invalidFields({ endsAt: 'schedule.absence_over' })
  if (ends_at.getTime() - starts_at.getTime() > longestAbsenceDays * dayMs)
    throw invalidFields({ endsAt: 'schedule.absence_long' })
  return { starts_at, ends_at, reason: form.reason }
}

/** Records the event, without the reason of the absence. */
async function recordChange(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  row: Pick<AbsenceRow, 'id' | 'executor_id'>,
  action: string,
): Promise<void> {
  await recordEvent(tx, effects, session, { objectKind: 'absence', objectId: row.id, action })
}

async function presentOne(tx: Tx, session: Session, row: AbsenceRow, now: Date): Promise<Absence> {
  const [absence] = await presentAbsences(tx, session, row.executor_id, [row], now)
  if (!absence) throw new Error('an absence was presented as nothing')
  return absence
}

function refuseOverlap(error: unknown): never {
  if (sqlState(error) !== exclusionViolation) throw error
  const key = 'schedule.absence_overlap'
  throw new Failure(409, 'absence_overlap', key, { fields: { startsAt: [{ key }] } })
}
