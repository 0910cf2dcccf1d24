// Entry on the wire: registration, signing in, recovery of a password.
export * from './recovery.ts'
export * from './registration.ts'
export * from './sign-in.ts'
