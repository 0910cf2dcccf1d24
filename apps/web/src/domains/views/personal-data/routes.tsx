import type { RouteDescriptor } from '../../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'account-v2',
    namespaces: ['accounts', 'sessions', 'two-step'],
    lazy: () => import('./security-and-data-page.tsx').then((module) => module.SecurityAndDataPage),
  },
]
