import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
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
]
