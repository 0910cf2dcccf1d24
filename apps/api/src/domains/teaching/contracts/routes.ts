import {
  acknowledgeContract as acknowledgeContractEndpoint,
  askToPauseContract,
  declinePause as declinePauseEndpoint,
  cancelContract as cancelContractEndpoint,
  getContractDocument as getContractDocumentEndpoint,
  getContract as getContractEndpoint,
  listContractHistory as listContractHistoryEndpoint,
  refuseContractChange,
  requestAcknowledgementCode as requestAcknowledgementCodeEndpoint,
  requestChangeCode as requestChangeCodeEndpoint,
  resumeContract as resumeContractEndpoint,
  sendContract as sendContractEndpoint,
  updateContract as updateContractEndpoint,
  withdrawEndNotice,
} from '@navyk/api-spec/teaching/contracts'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { consumeCode } from '../../people/codes/index.ts'
import {
  acknowledgeable,
  acknowledgeContract,
  codeSubject,
  requestAcknowledgementCode,
} from './document/acknowledge-contract.ts'
import { requestChangeCode } from './life/acknowledge-change.ts'
import { cancelContract } from './drafting/cancel-contract.ts'
import { getContractDocument } from './document/get-contract-document.ts'
import { listContractHistory } from './list-contract-history.ts'
import { refuseChange } from './life/change-rates.ts'
import { withdrawNotice } from './life/end-contract.ts'
import { askToPause, declinePause, resumeContract } from './life/pause-contract.ts'
import { getContract } from './present-contract.ts'
import { sendContract } from './drafting/send-contract.ts'
import { updateContract } from './drafting/update-contract.ts'

export const contractRoutes = (services: Services): Route[] => [
  route(getContractEndpoint, async ({ session, params }) => ({
    data: await getContract(services.db, session, params.id, services.clock.now()),
  })),
  route(getContractDocumentEndpoint, async ({ session, params, query }) => ({
    data: await getContractDocument(services.db, session, params.id, query, services.clock.now()),
  })),
  route(listContractHistoryEndpoint, async ({ session, params }) => ({
    data: await listContractHistory(services.db, session, params.id),
  })),
  route(updateContractEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await updateContract(tx, services, session, params.id, body) })),
  ),
  route(sendContractEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await sendContract(tx, services, session, params.id, body) })),
  ),
  route(cancelContractEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await cancelContract(tx, services, session, params.id, body) })),
  ),
  route(requestAcknowledgementCodeEndpoint, ({ session, params, request, transact }) =>
    transact(async (tx) => ({
      data: await requestAcknowledgementCode(tx, services, session, request, params.id),
    })),
  ),
  route(acknowledgeContractEndpoint, async ({ session, params, body, request, transact }) => {
    await acknowledgeable(services.db, services, session, params.id, body.documentSha256)
    // Before the transaction, so that a wrong code stays counted after a rollback.
    const code = await consumeCode(services, codeSubject(session, params.id), body)
    const { documentSha256 } = body
    return transact(async (tx) => ({
      data: await acknowledgeContract(tx, services, session, params.id, { documentSha256, code, request }),
    }))
  }),
  route(askToPauseContract, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await askToPause(tx, services, session, params.id, body) })),
  ),
  route(declinePauseEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await declinePause(tx, services, session, params.id, body) })),
  ),
  route(resumeContractEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await resumeContract(tx, services, session, params.id, body) })),
  ),
  route(withdrawEndNotice, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await withdrawNotice(tx, services, session, params.id, body) })),
  ),
  route(refuseContractChange, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await refuseChange(tx, services, session, params.id, body) })),
  ),
  route(requestChangeCodeEndpoint, ({ session, params, request, transact }) =>
    transact(async (tx) => ({ data: await requestChangeCode(tx, services, session, request, params.id) })),
  ),
]
