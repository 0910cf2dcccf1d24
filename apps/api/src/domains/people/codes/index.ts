// Codes: one-time codes, where they go and how often, and the work that a stranger's browser does before one is sent.
export { demandCodeProof } from './captcha/demand-code-proof.ts'
export { demandProof } from './captcha/demand-proof.ts'
export { captchaRoutes } from './captcha/routes.ts'
export { chatGone } from './chat-gone.ts'
export {
  checkCode,
  type CheckedCode,
  consumeCode,
  failureLimits,
  rejected,
  requestCode,
  useCheckedCode,
} from './one-time-codes.ts'
export { findOpenCode, listAwaitedCodes, removeCodesOf, selectSeries, voidCodes } from './queries.ts'
export { codeTasks, tidyCodesTask } from './tasks.ts'
import './tables.ts'
