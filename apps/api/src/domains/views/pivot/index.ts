// Pivot: plans against facts, summed by days, weeks or months from the roll-up that the database keeps of lessons and
// plans. It does not own lessons or plans and writes nothing: triggers keep the roll-up (migration 0027).
import './tables.ts'

export { pivotRoutes } from './routes.ts'
