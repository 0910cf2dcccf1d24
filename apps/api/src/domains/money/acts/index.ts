import './tables.ts'

export { listActRefs } from './read-acts.ts'
