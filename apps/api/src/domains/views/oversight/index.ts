import './tables.ts'

export { createReadingRecorder, type ReadingRecorder } from './record-readings.ts'
export { screenOf, wordsIn } from './action-words.ts'
export { findThingsOf } from './queries.ts'
