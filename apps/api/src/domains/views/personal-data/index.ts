export { eraseAgain } from './erasing/erase-again.ts'
export { readErasures } from './erasing/erasure-lines.ts'
export { retentionRules } from './retention/remove-over.ts'
