// Pivot: plans against facts, summed by days, weeks or months from the roll-up that the database keeps of lessons and plans.
// It does not own lessons or plans and writes nothing: migration 0026 counts what others write.
// Stands on contracts, lessons and plans. Called by nobody but its routes.
import './tables.ts'

export { pivotRoutes } from './routes.ts'
