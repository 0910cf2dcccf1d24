// Limits: how often something may happen within a time, counted in the database, so that they hold for all processes
// together. It owns no meaning; the caller names what it counts. Called by domains.
export { networkOf } from '../addresses.ts'
export * from './queries.ts'
