import type { HistoryRow } from '@navyk/api-spec/kit'
import { listHistory } from '../../../platform/audit/index.ts'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { visibleChanges } from './policy.ts'
import { getVisibleContract } from './present-contract.ts'

/** Who did what with a contract, newest first, without what the person may not know. @throws Failure 404 */
export async function listContractHistory(reader: Reader, session: Session, id: string): Promise<HistoryRow[]> {
  await getVisibleContract(reader, session, id)
  const rows = await listHistory(reader, 'contract', id)
  return rows.map((row) => ({ ...row, changes: visibleChanges(session, row.changes) }))
}
