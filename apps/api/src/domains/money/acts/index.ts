import './tables.ts'

export { acceptSilent } from './accept-silent.ts'
export { countDeclinedActs } from './queries.ts'
export { listActRefs } from './act-refs.ts'
