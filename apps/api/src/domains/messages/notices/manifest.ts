// Notices: what the product tells a person inside the cabinet. The texts belong to the domain that tells something;
// this one stores, lists and archives.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseNotices } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { noticeRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: noticeRoutes,
  exportCabinet: exportFor,
  eraseAbout: (tx, { cabinetIds }, objectIds) => eraseNotices(tx, cabinetIds, objectIds),
}
