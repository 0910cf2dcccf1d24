// Entry: registration, signing in, recovery of a password.
import * as spec from '@navyk/api-spec/people/entry'
import { writeInSteps } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import { requestRecovery } from './recovery/request-recovery.ts'
import { checkRecoveryCode, setNewPassword } from './recovery/set-new-password.ts'
import { requestSignUp } from './registration/request-sign-up.ts'
import { resendCode } from './registration/resend-code.ts'
import { signUp } from './registration/sign-up.ts'
import { signIn } from './sign-in/sign-in.ts'

export const manifest: DomainManifest = {
  routes: [
    writeInSteps(spec.signIn, signIn),
    writeInSteps(spec.requestSignUp, requestSignUp),
    writeInSteps(spec.signUp, signUp),
    writeInSteps(spec.resendCode, resendCode),
    writeInSteps(spec.requestRecovery, requestRecovery),
    writeInSteps(spec.checkRecoveryCode, checkRecoveryCode),
    writeInSteps(spec.setNewPassword, setNewPassword),
  ],
}
