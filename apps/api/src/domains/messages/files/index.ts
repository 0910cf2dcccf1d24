// The door of files; manifest.ts says what the domain owns.
export { type CheckedFile, inspectFile } from './inspect-file.ts'
export { listFiles, readFile, removeFiles, storeFile } from './store-file.ts'
