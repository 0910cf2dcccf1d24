// The notice of a statement stays true while the statement waits for its executor, until the hour that the notice names.
import type { StillTrue } from '#platform/channels/outbox'
import { findReport } from './queries.ts'

const waits: StillTrue = async (reader, { thingId, values }, now) => {
  const row = thingId === null ? undefined : await findReport(reader, thingId)
  if (row?.state !== 'draft' || row.confirm_by === null) return false
  return row.confirm_by.toISOString() === values.until && row.confirm_by > now
}

export const lasting = { 'income_reports.notices.drafted': waits }
