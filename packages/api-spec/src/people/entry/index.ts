// Endpoints of entry: registration, signing in, recovery of a password, and whether a demo is ready for it.
export { getDemoProgress } from './demo-progress.ts'
export { checkRecoveryCode, newPasswordForm, recoveryForm, requestRecovery, setNewPassword } from './recovery.ts'
export { requestSignUp, resendCode, signUp, signUpForm } from './registration.ts'
export { signIn, signInForm } from './sign-in.ts'
