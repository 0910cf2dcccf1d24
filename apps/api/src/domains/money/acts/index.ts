import './tables.ts'

export { listActRefs } from './act-refs.ts'
