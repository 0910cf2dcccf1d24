// Live events: what a transaction tells to open pages, on every process, once it has committed. An event carries ids
// and a kind, never anything about a person. Domains name their own kinds of events.
export * from './event.ts'
export * from './hub.ts'
export * from './queries.ts'
