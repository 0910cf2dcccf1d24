export { claimUnsentFiles } from './asking/files.ts'
export { excerptOf } from './asking/messages.ts'

import './tables.ts'
