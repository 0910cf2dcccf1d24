// Entry: registration, signing in, recovery of a password.
export { addAdministrator } from './add-administrator.ts'
export { entryRoutes } from './routes.ts'
import './tables.ts'
