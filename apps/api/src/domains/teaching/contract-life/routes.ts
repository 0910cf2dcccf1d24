import * as spec from '@navyk/api-spec/teaching/contracts'
import { read, write, writeInSteps } from '../../../platform/http/index.ts'
import {
  acknowledgeChange,
  giveEndNotice,
  pauseContract,
  proposeChange,
  startSuccessor,
  terminateContract,
} from './contract-steps.ts'
import { listClients } from './list-clients.ts'

export const contractLifeRoutes = [
  read(spec.listContracts, listClients),
  write(spec.pauseContract, pauseContract),
  write(spec.giveEndNotice, giveEndNotice),
  write(spec.terminateContract, terminateContract),
  write(spec.proposeContractChange, proposeChange),
  write(spec.startSuccessor, startSuccessor),
  writeInSteps(spec.acknowledgeContractChange, acknowledgeChange),
]
