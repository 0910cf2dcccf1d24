import type { Reader } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { allPages } from '../../../platform/pages.ts'
import type { Effects } from '../../../platform/services.ts'
import { getContractDocument } from './document/get-contract-document.ts'
import { listContracts } from './list-contracts.ts'
import { getContract } from './present-contract.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: contracts with the documents of
 *  the own side. */
export async function exportFor(
  reader: Reader,
  effects: Pick<Effects, 'clock'>,
  session: Session,
): Promise<Record<string, unknown>> {
  const now = effects.clock.now()
  const rows = await allPages((cursor) => listContracts(reader, session, { cursor, limit: 100 }, now))
  const contracts: unknown[] = []
  for (const { id, sentAt } of rows) {
    const contract = await getContract(reader, effects, session, { id })
    const document = sentAt === null ? null : await getContractDocument(reader, effects, session, { id })
    const addenda: unknown[] = []
    for (const change of contract.changes) {
      addenda.push(await getContractDocument(reader, effects, session, { id, changeId: change.id }))
    }
    contracts.push({ ...contract, document, addenda })
  }
  return { contracts }
}
