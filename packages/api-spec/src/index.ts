// What the browser and the server say to each other: schemas and endpoints, one file a domain.
// It owns no behaviour and knows neither side; both sides may import it.
export * from './accounts.ts'
export * from './contracts.ts'
export * from './income-reports.ts'
export * from './invoices.ts'
export * from './invoicing.ts'
export * from './learners.ts'
export * from './notices.ts'
export * from './offers.ts'
export * from './questions.ts'
export * from './statements.ts'
export * from './work-reports.ts'
