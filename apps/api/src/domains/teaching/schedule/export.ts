import type { ExportCabinet } from '#platform/services.ts'
import { listAllAbsences } from './absences/queries.ts'
import { findWorkingHours } from './availability/queries.ts'

export const exportFor: ExportCabinet = async (reader, _effects, session) => {
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
