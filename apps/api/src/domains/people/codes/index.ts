/** @public */
export { newCaptchaToken } from './captcha/challenge.ts'
export { demandCodeProof } from './captcha/demand-code-proof.ts'
export { demandProof } from './captcha/challenge.ts'
export { deactivateChat } from './deactivate-chat.ts'
export {
  checkCode,
  consumeCode,
  failureLimits,
  rejected,
  requestCode,
  useCheckedCode,
} from './one-time-codes.ts'
export { findOpenCode, voidCodes } from './queries.ts'
export { requestOwnCode } from './request-own-code.ts'
export { listAwaitedCodes, selectSeries } from './queries.ts'
import './tables.ts'
