import type { Reader } from '#platform/database'
import { listRowsUpTo, sumOpenUpTo } from './draft-queries.ts'
import { hasPay } from './open-months.ts'

/** Counts the executors for whom the run of a month would make statements now, and sums these, in kopecks.
 *  At most two queries and those of `listPayable`, however much there is.
 *  @param listPayable as for a run; null where nothing waits for customers, so that no row has to be read */
export async function countToDraft(
  reader: Reader,
  month: string,
  listPayable:
    | ((
        reader: Reader,
        rows: { invoicedId: string; chargeKopecks: number; prepaidKopecks: number }[],
      ) => Promise<Set<string>>)
    | null,
): Promise<{ count: number; kopecks: number }> {
  const waiting = new Map<string, number>()
  if (listPayable !== null) {
    const rows = await listRowsUpTo(reader, month)
    const payable = await listPayable(reader, rows)
    for (const { executorId, invoicedId, payKopecks } of rows) {
      if (!payable.has(invoicedId)) waiting.set(executorId, (waiting.get(executorId) ?? 0) + payKopecks)
    }
  }
  const left = (await sumOpenUpTo(reader, month)).map(({ executor_id, kopecks }) => ({
    kopecks,
    waitingKopecks: waiting.get(executor_id) ?? 0,
  }))
  const ready = left.filter(hasPay)
  return {
    count: ready.length,
    kopecks: ready.reduce((sum, { kopecks, waitingKopecks }) => sum + kopecks - waitingKopecks, 0),
  }
}
