import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { getPlan } from '../reading/get-plan.ts'
import { listPlans } from '../reading/list-plans.ts'

export const exportFor: ExportCabinet = async (reader, effects, session) => {
  const rows = await allPages((cursor) => listPlans(reader, effects, session, { cursor, limit: 100 }))
  const plans: unknown[] = []
  for (const { id } of rows) plans.push(await getPlan(reader, effects, session, { id }))
  return { plans }
}
