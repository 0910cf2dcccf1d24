import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { listAllAbsences } from './absences/queries.ts'
import { findWorkingHours } from './availability/queries.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. */
export async function exportFor(reader: Reader, session: Session): Promise<Record<string, unknown>> {
  if (session.role !== 'executor') return {}
  const { week, exceptions } = await findWorkingHours(reader, session.cabinetId)
  const absences = await listAllAbsences(reader, session.cabinetId)
  return {
    availability: { week, exceptions },
    absences: absences.map((row) => ({
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      reason: row.reason,
    })),
  }
}
