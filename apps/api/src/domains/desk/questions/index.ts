export { claimUnsentFiles } from './asking/files.ts'
export { excerptOf } from './asking/ask-question.ts'

import './tables.ts'
