import * as spec from '@navyk/api-spec/people/two-step'
import { read, write, writeInSteps } from '../../../platform/http/index.ts'
import { completeSignIn } from './challenge.ts'
import { confirmTwoStep, startTwoStep } from './connect-app.ts'
import { getTwoStep, replaceSavedCodes, turnOffTwoStep } from './manage-two-step.ts'
import { stepUp } from './step-up/step-up.ts'

export const twoStepRoutes = [
  writeInSteps(spec.stepUp, stepUp),
  writeInSteps(spec.verifyTwoStep, completeSignIn),
  read(spec.getTwoStep, getTwoStep),
  write(spec.startTwoStep, startTwoStep),
  writeInSteps(spec.confirmTwoStep, confirmTwoStep),
  write(spec.replaceSavedCodes, replaceSavedCodes),
  write(spec.turnOffTwoStep, turnOffTwoStep),
]
