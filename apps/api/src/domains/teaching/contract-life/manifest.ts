// Contract life: what happens to a contract and to its lessons at once: pauses, notices, new rates, another executor.
// It owns no table: it calls contracts and lessons in one transaction.
import * as spec from '@navyk/api-spec/teaching/contracts'
import { read, write, writeInSteps } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import {
  acknowledgeContractChange,
  giveEndNotice,
  pauseContract,
  proposeContractChange,
  startSuccessor,
  terminateContract,
} from './contract-steps.ts'
import { listContracts } from './list-contracts.ts'
import { contractLifeTasks, passContractDaysTask } from './pass-days.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.listContracts, listContracts),
    write(spec.pauseContract, pauseContract),
    write(spec.giveEndNotice, giveEndNotice),
    write(spec.terminateContract, terminateContract),
    write(spec.proposeContractChange, proposeContractChange),
    write(spec.startSuccessor, startSuccessor),
    writeInSteps(spec.acknowledgeContractChange, acknowledgeContractChange),
  ],
  tasks: contractLifeTasks,
  timetable: {
    [passContractDaysTask]: '10 0 * * *',
  },
}
