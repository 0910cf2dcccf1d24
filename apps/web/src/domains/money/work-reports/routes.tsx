import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
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
]
