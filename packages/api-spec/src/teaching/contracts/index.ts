// Contracts on the wire.
export * from './contract-documents.ts'
export * from './contract-form.ts'
export * from './contract-life.ts'
export * from './contract-policy.ts'
export * from './contracts.ts'
