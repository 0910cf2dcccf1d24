// Contracts: who teaches whom, under which terms, and how both sides agreed, from the choice to the end. It does not
// own what happens under a contract: lessons, plans and money name it by id. Its steps for higher areas are in
// steps.ts.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseContracts } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { contractRoutes } from './routes.ts'
import { partiesOfContracts } from './queries.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: contractRoutes,
  parties: partiesOfContracts,
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => eraseContracts(tx, cabinetIds),
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    contracts: typeof texts.contracts.notices
  }
}
