export { claimUnsentFiles } from './files.ts'
export { excerptOf } from './messages.ts'

import './tables.ts'
