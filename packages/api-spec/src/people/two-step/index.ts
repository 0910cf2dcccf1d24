// The second step of signing in, and proving again who one is.
export * from './step-up.ts'
export * from './two-step.ts'
