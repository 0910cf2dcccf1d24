// Entry: registration, signing in, recovery of a password.
import * as spec from '@navyk/api-spec/people/entry'
import { attempt, read } from '#platform/http'
import type { DomainManifest } from '#platform/manifest.ts'
import { getDemoProgress } from './get-demo-progress.ts'
import { requestRecovery } from './recovery/request-recovery.ts'
import { checkRecoveryCode, setNewPassword } from './recovery/set-new-password.ts'
import { requestSignUp } from './registration/request-sign-up.ts'
import { resendCode } from './registration/resend-code.ts'
import { signUp } from './registration/sign-up.ts'
import { signIn } from './sign-in/sign-in.ts'

export const manifest: DomainManifest = {
  routes: [
    read(spec.getDemoProgress, getDemoProgress),
    attempt(spec.signIn, signIn),
    attempt(spec.requestSignUp, requestSignUp),
    attempt(spec.signUp, signUp),
    attempt(spec.resendCode, resendCode),
    attempt(spec.requestRecovery, requestRecovery),
    attempt(spec.checkRecoveryCode, checkRecoveryCode),
    attempt(spec.setNewPassword, setNewPassword),
  ],
}
