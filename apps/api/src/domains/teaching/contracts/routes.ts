import * as spec from '@navyk/api-spec/teaching/contracts'
import { read, write, writeInSteps } from '../../../platform/http/index.ts'
import { acknowledgeContract, requestAcknowledgementCode } from './document/acknowledge-contract.ts'
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

export const contractRoutes = [
  read(spec.getContract, getContract),
  read(spec.getContractDocument, getContractDocument),
  read(spec.listContractHistory, listContractHistory),
  write(spec.updateContract, updateContract),
  write(spec.sendContract, sendContract),
  write(spec.cancelContract, cancelContract),
  write(spec.requestAcknowledgementCode, requestAcknowledgementCode),
  writeInSteps(spec.acknowledgeContract, acknowledgeContract),
  write(spec.askToPauseContract, askToPause),
  write(spec.declinePause, declinePause),
  write(spec.resumeContract, resumeContract),
  write(spec.withdrawEndNotice, withdrawNotice),
  write(spec.refuseContractChange, refuseChange),
  write(spec.requestChangeCode, requestChangeCode),
]
