// Contracts: who teaches whom, under which terms, and how both sides agreed, from the choice to the end. It does not
// own what happens under a contract: lessons, plans and money name it by id. Its steps for them are in steps.ts.
import * as spec from '@navyk/api-spec/teaching/contracts'
import { download, read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { ownedRows } from '#platform/database'
import { allPages } from '#platform/database/pages.ts'
import { acknowledgeContract, requestAcknowledgementCode } from './document/acknowledge-contract.ts'
import { getContractDocument } from './document/get-contract-document.ts'
import { downloadContracts } from './reading/download-contracts.ts'
import { cancelContract } from './drafting/cancel-contract.ts'
import { sendContract } from './drafting/send-contract.ts'
import { updateContract } from './drafting/update-contract.ts'
import { eraseContracts } from './personal-data/erase-queries.ts'
import { acknowledgeContractChange, requestChangeCode } from './life/acknowledge-change.ts'
import { proposeContractChange, refuseContractChange } from './life/change-rates.ts'
import { giveEndNotice, terminateContract, withdrawEndNotice } from './life/end-contract.ts'
import { askToPauseContract, declinePause, pauseContract, resumeContract } from './life/pause-contract.ts'
import { startSuccessor } from './life/start-successor.ts'
import { listContractHistory } from './reading/list-contract-history.ts'
import type texts from './messages.ru.json'
import { getContract } from './reading/present-contract.ts'
import { partiesOfContracts } from './queries.ts'
import { staffQueue } from './staff-queue.ts'
import { hasContractsWithThemselves } from './personal-data/merge-queries.ts'
import { listContractPage } from './reading/list-contracts.ts'

export const manifest: DomainManifest = {
  routes: [
    download(spec.downloadContracts, downloadContracts),
    read(spec.getContract, getContract),
    read(spec.getContractDocument, getContractDocument),
    read(spec.listContractHistory, listContractHistory),
    write(spec.updateContract, updateContract),
    write(spec.sendContract, sendContract),
    write(spec.cancelContract, cancelContract),
    write(spec.requestAcknowledgementCode, requestAcknowledgementCode),
    writeInSteps(spec.acknowledgeContract, acknowledgeContract),
    write(spec.pauseContract, pauseContract),
    write(spec.askToPauseContract, askToPauseContract),
    write(spec.declinePause, declinePause),
    write(spec.resumeContract, resumeContract),
    write(spec.giveEndNotice, giveEndNotice),
    write(spec.withdrawEndNotice, withdrawEndNotice),
    write(spec.terminateContract, terminateContract),
    write(spec.startSuccessor, startSuccessor),
    write(spec.proposeContractChange, proposeContractChange),
    write(spec.refuseContractChange, refuseContractChange),
    write(spec.requestChangeCode, requestChangeCode),
    writeInSteps(spec.acknowledgeContractChange, acknowledgeContractChange),
  ],
  staffQueue,
  parties: partiesOfContracts,
  /** This domain's part of the export of a person's data, by kind, as the person sees it: contracts with the documents of
   *  the own side. */
  exportCabinet: async (reader, effects, session) => {
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
  },
  erase: eraseContracts,
  // Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
  merging: {
    rows: [ownedRows('contract', 'customer_id', { counted: 'contracts' })],
    refusals: async (reader, pair) => ((await hasContractsWithThemselves(reader, pair)) ? ['own_contract'] : []),
  },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    contracts: typeof texts
  }
}
