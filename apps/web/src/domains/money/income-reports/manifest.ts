import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
    {
      path: 'income-report',
      roles: ['executor', 'staff'],
      permissions: ['accountant'],
      lazy: () => import('./income-report-list-page.tsx').then((module) => module.IncomeReportListPage),
    },
    {
      path: 'income-report/:id',
      roles: ['executor', 'staff'],
      permissions: ['accountant'],
      lazy: () => import('./income-report-page.tsx').then((module) => module.IncomeReportPage),
    },
  ],
}
