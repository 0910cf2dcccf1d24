import type { Answer } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/schedule'
import { listHistory, recordEvent } from '#platform/audit'
import { type Reader, sqlState, type Tx, uniqueViolation } from '#platform/database'
import { Failure, invalidFields, notFound, type Session, versionConflict, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { presentHoliday } from './list-holidays.ts'
import { deleteHoliday, type HolidayRow, insertHoliday, lockHoliday, renameHolidayRow } from './queries.ts'

/** All holidays are one object of the history, so that the events of a removed day stay visible. */
const allHolidays = { objectKind: 'holiday', objectId: '00000000-0000-7000-8000-000000000157' }

/** @throws Failure 409 `holiday_twice` at the date */
export const addHoliday: WriteCase<typeof spec.addHoliday, 'clock' | 'ids'> = async (tx, effects, session, form) => {
  const row = { id: effects.ids.next(), date: form.date, law: null, name: form.name }
  await insertHoliday(tx, row).catch((error) => {
    if (sqlState(error) !== uniqueViolation) throw error
    const key = 'validation.date_twice'
    throw new Failure(409, 'holiday_twice', key, { fields: { date: [{ key }] } })
  })
  await recordChange(tx, effects, session, 'added', { date: row.date, from: '', to: row.name })
  return presentHoliday({ ...row, version: 1 })
}

/** @throws Failure 404, 409 `version_conflict`, 422 for a day without any name */
export const renameHoliday: WriteCase<typeof spec.renameHoliday, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  seen,
) => {
  const row = await holidayToChange(tx, seen)
  if (seen.name === '' && row.law === null) throw invalidFields({ name: 'validation.required' })
  await renameHolidayRow(tx, row.id, seen.name)
  await recordChange(tx, effects, session, 'renamed', { date: row.date, from: nameOf(row), to: seen.name })
  return presentHoliday({ ...row, name: seen.name, version: row.version + 1 })
}

/** @throws Failure 404, 409 `version_conflict` */
export const removeHoliday: WriteCase<typeof spec.removeHoliday, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  seen,
) => {
  const row = await holidayToChange(tx, seen)
  await deleteHoliday(tx, row.id)
  await recordChange(tx, effects, session, 'removed', { date: row.date, from: nameOf(row), to: '' })
  return null
}

/** Lists the events of the holidays, newest first. */
export const listHolidayHistory = (reader: Reader): Promise<Answer<typeof spec.listHolidayHistory>> =>
  listHistory(reader, allHolidays.objectKind, allHolidays.objectId)

async function holidayToChange(tx: Tx, seen: { id: string; version: number }): Promise<HolidayRow> {
  const row = await lockHoliday(tx, seen.id)
  if (!row) throw notFound()
  if (row.version !== seen.version) throw versionConflict(presentHoliday(row))
  return row
}

/** A holiday by law is recorded by its key, which screens translate. */
const nameOf = (row: HolidayRow) => row.name || (row.law ?? '')

async function recordChange(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  action: string,
  { date, from, to }: { date: string; from: string; to: string },
): Promise<void> {
  await recordEvent(tx, effects, session, { ...allHolidays, action, changes: { [date]: { from, to } } })
}
