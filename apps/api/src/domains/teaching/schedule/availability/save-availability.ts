import type * as spec from '@navyk/api-spec/teaching/schedule'
import { isDeepStrictEqual } from 'node:util'
import type { Availability, WorkingHoursForm } from '@navyk/api-spec/teaching/schedule'
import { businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Reader } from '#platform/database'
import { invalidFields, type ReadCase, versionConflict, type WriteCase } from '#platform/http'
import { executorFor } from '../policy.ts'
import { changeAvailability, findAvailability, insertAvailability } from './queries.ts'

/** Hours that were never saved count as this version. */
const unsavedVersion = 1

export const getAvailability: ReadCase<typeof spec.getAvailability, 'clock'> = async (
  reader,
  effects,
  session,
  { executorId: named },
) => {
  const now = effects.clock.now()
  return readAvailability(reader, now, await executorFor(reader, session, named))
}

async function readAvailability(reader: Reader, now: Date, executorId: string): Promise<Availability> {
  const row = await findAvailability(reader, executorId)
  const today = businessDate(now)
  return {
    executorId,
    week: row?.week ?? [],
    exceptions: (row?.exceptions ?? []).filter(({ date }) => date >= today),
    version: row?.version ?? unsavedVersion,
  }
}

/** Saves an executor's working hours. Exceptions of past days are removed.
 *  @throws Failure 409 `version_conflict` with the hours as they are now, 422 for an exception of a day that is over */
export const saveAvailability: WriteCase<typeof spec.saveAvailability, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { version, executorId: named, week, exceptions },
) => {
  const now = effects.clock.now()
  const executorId = await executorFor(tx, session, named)
  const over = exceptions.findIndex(({ date }) => date < businessDate(now))
  if (over >= 0) throw invalidFields({ [`exceptions.${over}.date`]: 'schedule.date_over' })
  const before = await readAvailability(tx, now, executorId)
  if (before.version !== version) throw versionConflict(before)
  const row = {
    executor_id: executorId,
    week: inOrder(week),
    exceptions: exceptions.toSorted((one, other) => one.date.localeCompare(other.date)),
    version: version + 1,
  }
  const isSaved =
    version === unsavedVersion ? await insertAvailability(tx, row) : await changeAvailability(tx, version, row)
  if (!isSaved) throw versionConflict(await readAvailability(tx, now, executorId))
  const changed = (['week', 'exceptions'] as const).filter((field) => !isDeepStrictEqual(before[field], row[field]))
  await recordEvent(tx, effects, session, {
    objectKind: 'availability',
    objectId: executorId,
    action: 'updated',
    changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: row[field] }])),
  })
  return readAvailability(tx, now, executorId)
}

const inOrder = (week: WorkingHoursForm['week']) =>
  week.toSorted((one, other) => one.weekday - other.weekday || one.from.localeCompare(other.from))
