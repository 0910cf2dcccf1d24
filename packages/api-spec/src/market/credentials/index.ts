// Credentials on the wire: executors upload them, managers and administrators check them. Customers see no more of them than marks
// on the executor's card (vocabulary/credentials.ts).
export * from './credentials.ts'
export * from './credential-files.ts'
