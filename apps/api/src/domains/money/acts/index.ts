import './tables.ts'

export { countDeclinedActs } from './queries.ts'
export { listActRefs } from './act-refs.ts'
