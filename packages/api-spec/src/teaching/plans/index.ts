// Plans on the wire.
export * from './plan-changes.ts'
export * from './plan-days-off.ts'
export * from './plan-pattern.ts'
export * from './plan-revisions.ts'
export * from './plan-steps.ts'
export * from './plans.ts'
