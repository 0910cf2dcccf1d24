// Accounts: who a person is, their name, picture, language, consents and cabinets. Authentication is in the domains
// beside this one; what a person does in a cabinet is in higher areas.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { serveAvatars } from './avatar/routes.ts'
import { eraseAccount } from './personal-data/erase-account.ts'
import { exportAccount } from './personal-data/export-account.ts'
import { accountRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: accountRoutes,
  serve: (app, services) => serveAvatars(app, services),
  exportAccount,
  erase: eraseAccount,
}
