// Applications: customers who want to become executors, from asking to the staff's decision. It does not own cabinets:
// accounts makes the one that an approved application leads to.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseApplications } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { applicationRoutes } from './routes.ts'
import { partiesOfApplications } from './queries.ts'
import type texts from './messages.ru.json'

export const manifest: DomainManifest = {
  routes: applicationRoutes,
  parties: partiesOfApplications,
  exportCabinet: (reader, _, session) => exportFor(reader, session),
  erase: (tx, { cabinetIds }) => eraseApplications(tx, cabinetIds),
}

declare module '../../../platform/notice-texts.ts' {
  interface NoticeTexts {
    applications: typeof texts.applications.notices
  }
}
