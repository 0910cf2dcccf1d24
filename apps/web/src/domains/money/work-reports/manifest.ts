import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'work-report',
      roles: ['executor', 'staff'],
      lazy: () => import('./work-report-list-page.tsx').then((module) => module.WorkReportListPage),
    },
    {
      path: 'work-report/:id',
      roles: ['executor', 'staff'],
      lazy: () => import('./work-report-page.tsx').then((module) => module.WorkReportPage),
    },
  ],
}
