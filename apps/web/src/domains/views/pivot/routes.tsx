import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'pivot-plan-report',
    roles: ['executor', 'staff'],
    lazy: () => import('./pivot-page.tsx').then((module) => module.PivotPage),
  },
]
