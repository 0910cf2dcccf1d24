// Pivot: plans against facts, summed by days, weeks or months from the roll-up that the database keeps of lessons and
// plans. It does not own lessons or plans and writes nothing: migration 0026 counts what others write.
import './tables.ts'

export { pivotRoutes } from './routes.ts'
