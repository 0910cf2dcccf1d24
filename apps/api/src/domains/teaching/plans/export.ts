import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { allPages } from '../../../platform/pages.ts'
import type { Effects } from '../../../platform/services.ts'
import { getPlan } from './get-plan.ts'
import { listPlans } from './list-plans.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it. */
export async function exportFor(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
): Promise<Record<string, unknown>> {
  const rows = await allPages((cursor) => listPlans(reader, effects, session, { cursor, limit: 100 }))
  const plans: unknown[] = []
  for (const { id } of rows) plans.push(await getPlan(reader, effects, session, { id }))
  return { plans }
}
