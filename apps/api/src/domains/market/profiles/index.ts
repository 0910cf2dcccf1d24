// Profiles: the public cards of executors, and activity figures of every cabinet. It does not own names and pictures,
// which are the account's, nor the lessons that it counts.
import './tables.ts'

export { exportFor as exportProfile } from './export.ts'
export { eraseProfiles, getCardStanding, listPublicCards, listPublicCities, type PublicCard } from './queries.ts'
export { listCards, listTeachers, listTeachersNamed } from './teacher-queries.ts'
export { profileRoutes } from './routes.ts'
