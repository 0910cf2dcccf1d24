import type { ExportCabinet } from '#platform/services.ts'
import { presentApplication } from './present.ts'
import { listApplicationsFrom } from './queries.ts'

export const exportFor: ExportCabinet = async (reader, _effects, session) => {
  if (session.role !== 'customer') return {}
  return { applications: (await listApplicationsFrom(reader, session.cabinetId)).map(presentApplication) }
}
