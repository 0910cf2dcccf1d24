// Profiles: what executors say of themselves to others, and the figures of what everybody did in their cabinet.
// It does not own names and pictures, which are the account's, nor the lessons that it counts.
// Calls accounts, applications, offers, contracts and lessons. Called by personal data.
import './tables.ts'

export { exportFor as exportProfile } from './export.ts'
export { eraseProfiles } from './queries.ts'
export { profileRoutes } from './routes.ts'
