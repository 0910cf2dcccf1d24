// Accounts on the wire: who a person is, how they come in, and what keeps them safe. One file a capability.
export * from './cabinets.ts'
export * from './captcha.ts'
export * from './people.ts'
export * from './profile.ts'
export * from './recovery.ts'
export * from './registration.ts'
export * from './sign-in.ts'
export * from './step-up.ts'
