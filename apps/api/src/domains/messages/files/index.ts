// Files: bytes that people add to something, with what they are and who added them. It does not own what a file belongs
// to, nor who may see it: the domain that it was added to says both.
import './tables.ts'

export { type CheckedFile, inspectFile } from './inspect-file.ts'
export { listFiles, readFile, removeFiles, storeFile } from './store-file.ts'
