// Until when the notice of a statement is true: it waits for its executor, to the hour that the notice says.
import type { StillTrue } from '#platform/outbox'
import { findReport } from './queries.ts'

const waits: StillTrue = async (reader, { thingId, values }, now) => {
  const row = thingId === null ? undefined : await findReport(reader, thingId)
  if (row?.state !== 'draft' || row.confirm_by === null) return false
  return row.confirm_by.toISOString() === values.until && row.confirm_by > now
}

export const lasting = { 'income_reports.notices.drafted': waits }
