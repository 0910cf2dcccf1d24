// The database: opening it, bringing it up to date, and the types of rows. It owns no table of a domain; each domain
// declares its own in tables.ts.
export { LettersUnknownError } from './connections/letters.ts'
export { inAlphabet, placeInAlphabet } from './clauses/page-by.ts'
export * from './clauses/business-time.ts'
export { compiledOnce } from './statements/compiled-once.ts'
export * from './connections/connect.ts'
export { type FollowingClock, machineClock } from './connections/database-clock.ts'
export * from './connections/directory-lock.ts'
export * from './connections/installation.ts'
export type { Listener, StopListening } from './connections/listen.ts'
export type { LongRead } from './connections/replica.ts'
export {
  countExpired,
  type ExpiringRows,
  expiringRows,
  removeExpired,
} from './clauses/expiring-rows.ts'
export { fieldColumns } from './clauses/field-columns.ts'
export { manyRows } from './clauses/many-rows.ts'
export * from './migrating/migrate.ts'
export type { SchemaFiles } from './migrating/schema-files.ts'
export { changedOne, movedOn } from './clauses/moved-on.ts'
export { anyOf, ifGiven, whereGiven } from './clauses/given.ts'
export { hasDigits } from './clauses/phones.ts'
export { alike, hasName, hasWords, holdsText, isNamed, spelledAlike, wordsOf } from './clauses/names.ts'
export * from './clauses/page-by.ts'
export { type Search, whereFound } from './clauses/search.ts'
export { countOwned, moveOwned, type OwnedRows, ownedRows } from './clauses/owned-rows.ts'
export * from './schema.ts'
export { DatabaseUnavailableError } from './connections/unavailable.ts'
export * from './clauses/values.ts'
