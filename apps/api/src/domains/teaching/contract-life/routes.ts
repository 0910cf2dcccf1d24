import {
  acknowledgeContractChange,
  giveEndNotice as giveEndNoticeEndpoint,
  listContracts,
  pauseContract as pauseContractEndpoint,
  proposeContractChange,
  startSuccessor as startSuccessorEndpoint,
  terminateContract as terminateContractEndpoint,
} from '@navyk/api-spec/teaching/contracts'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { consumeCode } from '../../people/codes/index.ts'
import { acknowledgeableChange, codeSubject } from '../contracts/index.ts'
import {
  acknowledgeChange,
  giveEndNotice,
  pauseContract,
  proposeChange,
  startSuccessor,
  terminateContract,
} from './contract-steps.ts'
import { listClients } from './list-clients.ts'

export const contractLifeRoutes = (services: Services): Route[] => [
  route(listContracts, ({ session, query }) => listClients(services.db, session, query, services.clock.now())),
  route(pauseContractEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await pauseContract(tx, services, session, params.id, body) })),
  ),
  route(giveEndNoticeEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await giveEndNotice(tx, services, session, params.id, body) })),
  ),
  route(terminateContractEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await terminateContract(tx, services, session, params.id, body) })),
  ),
  route(proposeContractChange, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await proposeChange(tx, services, session, params.id, body) })),
  ),
  route(startSuccessorEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await startSuccessor(tx, services, session, params.id, body) })),
  ),
  route(acknowledgeContractChange, async ({ session, params, body, request, transact }) => {
    await acknowledgeableChange(services.db, services, session, params.id, body.documentSha256)
    // Before the transaction, so that a wrong code stays counted after a rollback.
    const code = await consumeCode(services, codeSubject(session, params.id), body)
    const { documentSha256 } = body
    return transact(async (tx) => ({
      data: await acknowledgeChange(tx, services, session, params.id, { documentSha256, code, request }),
    }))
  }),
]
