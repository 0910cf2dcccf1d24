import { allPages } from '#platform/database/pages.ts'
import type { ExportCabinet } from '#platform/services.ts'
import { listContractPage } from '#teaching/contracts'
import { getProgress } from './reading/get-progress.ts'
import { hasBegun } from './policy.ts'
import { getProgressReport } from './reports/reports.ts'
import { listSeatsOf } from './groups/seat-queries.ts'

/** This domain's part of the export of a person's data: how the learners got on, with the words of the reports. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  const now = effects.clock.now()
  const contracts = await allPages((cursor) => listContractPage(reader, session, { cursor, limit: 100 }, now))
  const { role, cabinetId } = session
  const party = role === 'customer' ? { customerId: cabinetId } : { executorId: cabinetId }
  const seats = role === 'staff' ? [] : await listSeatsOf(reader, party)
  const progress: unknown[] = []
  for (const { id } of [...contracts.filter(hasBegun), ...seats]) {
    const found = await getProgress(reader, effects, session, { id })
    const reports: unknown[] = []
    for (const report of found.reports) {
      reports.push(await getProgressReport(reader, effects, session, { id: report.id }))
    }
    progress.push({ ...found, reports })
  }
  return { progress }
}
