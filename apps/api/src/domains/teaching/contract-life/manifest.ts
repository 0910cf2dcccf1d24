// Contract life: what happens to a contract and to its lessons at once: pauses, notices, new rates, another executor.
// It owns no table: it calls contracts and lessons in one transaction.
import * as spec from '@navyk/api-spec/teaching/contracts'
import { read, write, writeInSteps } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import {
  acknowledgeChange,
  giveEndNotice,
  pauseContract,
  proposeChange,
  startSuccessor,
  terminateContract,
} from './contract-steps.ts'
import { listClients } from './list-clients.ts'
import { contractLifeTasks, passContractDaysTask } from './pass-days.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listContracts, listClients),
    write(spec.pauseContract, pauseContract),
    write(spec.giveEndNotice, giveEndNotice),
    write(spec.terminateContract, terminateContract),
    write(spec.proposeContractChange, proposeChange),
    write(spec.startSuccessor, startSuccessor),
    writeInSteps(spec.acknowledgeContractChange, acknowledgeChange),
  ],
  tasks: contractLifeTasks,
  timetable: {
    [passContractDaysTask]: '10 0 * * *',
  },
}
