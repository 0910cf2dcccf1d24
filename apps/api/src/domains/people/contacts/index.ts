// Contacts: changing one's own phone and e-mail, each proven by a code that goes there.
export { contactRoutes } from './routes.ts'
