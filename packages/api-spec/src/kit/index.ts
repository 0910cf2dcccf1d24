// The kit: how a call is declared, and the few value types that all calls share.
// It owns no business word; a domain's own words are in the files beside this folder.
// Anyone may import it.
export * from './collected.ts'
export * from './dates.ts'
export * from './endpoint.ts'
export * from './failures.ts'
export * from './history.ts'
export * from './ids.ts'
export * from './values/line-spans.ts'
export * from './manifest.ts'
export * from './values/money.ts'
export * from './offered.ts'
export * from './paging.ts'
export * from './reads.ts'
export * from './steps.ts'
export * from './values/validation.ts'
