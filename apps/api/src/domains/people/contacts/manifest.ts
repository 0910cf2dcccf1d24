// Contacts: changing one's own phone and e-mail, each proven by a code that goes there.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { contactRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: contactRoutes,
}
