import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { Answer, Input } from '@navyk/api-spec/kit'
import { listHistory } from '../../../platform/audit/index.ts'
import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { visibleChanges } from './policy.ts'
import { getVisibleContract } from './present-contract.ts'

/** Who did what with a contract, newest first, without what the person may not know. @throws Failure 404 */
export async function listContractHistory(
  reader: Reader,
  _effects: unknown,
  session: Session,
  { id }: Input<typeof spec.listContractHistory>,
): Promise<Answer<typeof spec.listContractHistory>> {
  await getVisibleContract(reader, session, id)
  const rows = await listHistory(reader, 'contract', id)
  return rows.map((row) => ({ ...row, changes: visibleChanges(session, row.changes) }))
}
