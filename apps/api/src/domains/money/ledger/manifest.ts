// The ledger: every kopeck that is owed or paid, in double entry, and what a contract comes to beside it. It owns
// accounts, transactions and postings; it knows their sources only by kind and id.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { ledgerRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: ledgerRoutes,
}
