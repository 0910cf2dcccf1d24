import type { Reader } from '#platform/database'
import { listUnpaidPlans } from '#money/invoices'
import { listPlansOfLessons } from '../queries.ts'

/** Those of these lessons that have drawn from an agreed plan whose invoice is not paid. Any other package begins when it is paid. Two
 *  queries, however many. */
export async function listLessonsOfUnpaidPlans(reader: Reader, lessonIds: string[]): Promise<Set<string>> {
  const uses = await listPlansOfLessons(reader, lessonIds)
  if (uses.length === 0) return new Set()
  const unpaid = await listUnpaidPlans(reader, [...new Set(uses.map(({ plan_id }) => plan_id))])
  return new Set(uses.filter(({ plan_id }) => unpaid.has(plan_id)).map(({ lesson_id }) => lesson_id))
}
