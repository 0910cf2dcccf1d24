import './tables.ts'

export { createReadingRecorder } from './record-readings.ts'
export { wordsIn } from './action-words.ts'
export { findThingsOf } from './queries.ts'
