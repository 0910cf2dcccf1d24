// The database: opening it, bringing it up to date, and the types of rows. It owns no table of a domain; each domain
// declares its own in tables.ts.
export * from './business-time.ts'
export { compiledOnce } from './compiled-once.ts'
export * from './connect.ts'
export * from './directory-lock.ts'
export * from './installation.ts'
export type { Listener, StopListening } from './listen.ts'
export * from './migrate.ts'
export { changedOne, movedOn } from './moved-on.ts'
export { hasWords, isNamed, isNamedPart, wordsOf } from './names.ts'
export * from './schema.ts'
export { DatabaseUnavailableError } from './unavailable.ts'
export * from './values.ts'
