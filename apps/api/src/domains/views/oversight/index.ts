import './tables.ts'

export { createReadingRecorder, type ReadingRecorder } from './record-readings.ts'
