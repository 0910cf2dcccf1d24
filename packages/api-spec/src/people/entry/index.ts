// Endpoints of entry: registration, signing in, recovery of a password.
export { checkRecoveryCode, newPasswordForm, recoveryForm, requestRecovery, setNewPassword } from './recovery.ts'
export { requestSignUp, resendCode, signUp, signUpForm } from './registration.ts'
export { signIn, signInForm } from './sign-in.ts'
