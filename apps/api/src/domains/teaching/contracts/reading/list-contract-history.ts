import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { ReadCase } from '#platform/http'
import { listHistory } from '#platform/audit'
import { visibleChanges } from '../policy.ts'
import { getVisibleContract } from './present-contract.ts'

/** Lists the events of a contract, newest first, without what the person may not know. @throws Failure 404 */
export const listContractHistory: ReadCase<typeof spec.listContractHistory> = async (
  reader,
  _effects,
  session,
  { id },
) => {
  await getVisibleContract(reader, session, id)
  const rows = await listHistory(reader, 'contract', id)
  return rows.map((row) => ({ ...row, changes: visibleChanges(session, row.changes) }))
}
