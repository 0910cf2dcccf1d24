// Live events: what a transaction tells to open pages, on every process, once it has committed. An event carries ids and
// a kind, never anything about a person. It owns no kind of event but its own two; domains name theirs. Called by domains.
export * from './event.ts'
export * from './hub.ts'
export * from './queries.ts'
