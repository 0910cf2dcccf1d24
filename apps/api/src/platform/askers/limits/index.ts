// Limits: how often something may happen within a time, counted in the database, so that they hold for all processes
// together. The caller names the subject that is counted.
export { networkOf } from '../addresses.ts'
export * from './queries.ts'
