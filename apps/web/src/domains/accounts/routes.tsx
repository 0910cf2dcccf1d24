import type { RouteDescriptor } from '../../app/routes/descriptor.ts'

export const routes: RouteDescriptor[] = [
  {
    path: 'account',
    namespaces: ['notice-choices', 'validation'],
    lazy: () => import('./account-page.tsx').then((module) => module.AccountPage),
  },
  {
    path: 'account-v2',
    namespaces: ['sessions', 'two-step'],
    lazy: () => import('./security-page.tsx').then((module) => module.SecurityPage),
  },
]
