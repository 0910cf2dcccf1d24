import './tables.ts'

export { acceptSilent } from './accept-silent.ts'
export { listActRefs } from './act-refs.ts'
