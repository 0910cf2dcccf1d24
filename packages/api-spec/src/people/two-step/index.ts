// The second step of signing in, and proving again who one is.
export { stepUp, stepUpForm } from './step-up.ts'
export {
  confirmTwoStep,
  getTwoStep,
  replaceSavedCodes,
  startTwoStep,
  turnOffTwoStep,
  twoStepAnswer,
  type TwoStepChallenge,
  twoStepForm,
  type TwoStepStart,
  type TwoStepState,
  verifyTwoStep,
} from './two-step.ts'
