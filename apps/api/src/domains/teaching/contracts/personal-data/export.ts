import type { ExportCabinet } from '#platform/services.ts'
import { allPages } from '#platform/database/pages.ts'
import { getContractDocument } from '../document/get-contract-document.ts'
import { listContractPage } from '../reading/list-contracts.ts'
import { getContract } from '../reading/present-contract.ts'

/** This domain's part of the export of a person's data, by kind, as the person sees it: contracts with the documents of
 *  the own side. */
export const exportFor: ExportCabinet = async (reader, effects, session) => {
  const now = effects.clock.now()
  const rows = await allPages((cursor) => listContractPage(reader, session, { cursor, limit: 100 }, now))
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
