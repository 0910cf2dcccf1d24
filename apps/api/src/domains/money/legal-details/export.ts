import type { ExportCabinet } from '#platform/services.ts'
import { getPartyDetails } from './get-details.ts'

/** This domain's part of the export of a person's data: all versions of their details. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  if (session.role === 'staff') return {}
  const { versions } = await getPartyDetails(reader, effects, session, { id: session.cabinetId })
  return { 'legal-details': versions }
}
