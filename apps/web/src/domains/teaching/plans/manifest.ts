import type { DomainManifest } from '../../../app/manifest.ts'

export const manifest: DomainManifest = {
  screens: [
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
  ],
}
