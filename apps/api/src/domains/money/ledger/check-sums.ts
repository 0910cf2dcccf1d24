import type { Services } from '#platform/services.ts'
import { listWrongSums } from './queries.ts'

export const checkSumsTask = 'check-ledger-sums'

/** Compares the kept sums of accounts with their postings. A difference is a fault of the service, so it is told to whoever
 *  runs it, and nothing is put right by itself. */
export async function checkSums({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const wrong = await listWrongSums(db)
  if (wrong.length > 0) log.error({ wrong }, 'kept sums of the ledger differ from its postings')
}
