import type * as spec from '@navyk/api-spec/teaching/contracts'
import type { ReadCase } from '../../../platform/http/index.ts'
import { getContractFor } from '../../teaching/contracts/index.ts'
import { listTeachersNamed } from '../profiles/index.ts'

const shown = 20

/** Who could take a contract over. @throws Failure 404 */
export const listPossibleExecutors: ReadCase<typeof spec.listPossibleExecutors> = async (
  reader,
  _effects,
  session,
  { id, search = '' },
) => {
  const contract = await getContractFor(reader, session, id)
  const rows = await listTeachersNamed(reader, {
    subject: contract.subject,
    search,
    notAccountOf: contract.customerId,
    notCabinet: contract.executorId,
    limit: shown,
  })
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    teachesSubject: row.teaches,
    runningContracts: row.running,
  }))
}
