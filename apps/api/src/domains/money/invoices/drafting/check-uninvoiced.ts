import type { Services } from '#platform/services.ts'
import { listWrongUninvoiced } from './uninvoiced-queries.ts'

export const checkUninvoicedTask = 'check-uninvoiced-lessons'

/** Compares the lessons that are kept as left to invoice with the settled lessons and those on invoices. A difference is a fault of the
 *  service, so it is told to whoever runs it, and nothing is put right by itself. */
export async function checkUninvoiced({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const lessonIds = await listWrongUninvoiced(db)
  if (lessonIds.length > 0) log.error({ lessonIds }, 'lessons that are kept as left to invoice are not those that are')
}
