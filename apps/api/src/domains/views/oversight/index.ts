// Oversight: who of the staff has read whose records, and who has reached a quota; both for administrators. It does not
// own the records.
import './tables.ts'

export { createReadingRecorder, type ReadingRecorder } from './record-readings.ts'
export { oversightRoutes } from './routes.ts'
export { oversightTasks, removeOldReadingsTask } from './tasks.ts'
