import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'contract-list',
    roles: ['executor', 'customer', 'staff'],
    lazy: () => import('./contract-list-page.tsx').then((module) => module.ContractListPage),
  },
  {
    path: 'contract-details/:id',
    roles: ['executor', 'customer', 'staff'],
    lazy: () => import('./contract-page.tsx').then((module) => module.ContractPage),
  },
]
