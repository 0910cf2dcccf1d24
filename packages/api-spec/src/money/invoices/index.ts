// Invoices on the wire.
export * from './invoices.ts'
export * from './invoicing.ts'
export * from './statements.ts'
