import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'plan-report',
    roles: ['executor', 'customer', 'staff'],
    lazy: () => import('./list/plan-list-page.tsx').then((module) => module.PlanListPage),
  },
  {
    path: 'plan-report/:id',
    roles: ['executor', 'customer', 'staff'],
    lazy: () => import('./plan-page.tsx').then((module) => module.PlanPage),
  },
]
